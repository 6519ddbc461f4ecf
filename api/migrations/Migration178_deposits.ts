import { Migration } from '@mikro-orm/migrations'

/**
 * Deposits (預り金): money of a student that is of no contract yet. What was received is applied to contracts, refunded or
 * still held, and never more than that, which a trigger holds to. A payment from a deposit brings no new money in.
 */
export class Migration178_deposits extends Migration {
  override up(): void {
    this.addSql(`create table deposit_entry (
      school_id uuid not null references school (id),
      id uuid not null default uuidv7(),
      request_id uuid not null default uuidv7(),
      student_id uuid not null,
      kind text not null check (kind in ('received', 'applied', 'refunded')),
      value int not null check (value between 1 and 99999999),
      date date not null,
      method text check (method in ('cash', 'card', 'transfer', 'debit', 'other')),
      received_by text not null,
      reference text not null,
      note text not null,
      reason text check (reason in ('leaving', 'cancelled', 'overpaid', 'mistake', 'other')),
      run_id uuid,
      actor text not null,
      at timestamp not null,
      undone_at timestamp,
      undone_by text,
      primary key (school_id, id),
      unique (school_id, actor, request_id),
      foreign key (school_id, student_id) references student (school_id, id),
      foreign key (school_id, run_id) references payment_run (school_id, id),
      check (kind <> 'applied' or run_id is not null),
      check ((kind = 'refunded') = (reason is not null)),
      check ((undone_at is null) = (undone_by is null))
    )`)
    this.addSql(`create index deposit_entry_of_student on deposit_entry (school_id, student_id, id)`)
    this.addSql(`create index deposit_entry_of_day on deposit_entry (school_id, date)`)
    this.addSql(`create index deposit_entry_of_run on deposit_entry (school_id, run_id) where run_id is not null`)
    this.addSql(`create function koma_deposit_held() returns trigger language plpgsql as $$ begin return null; end $$`)
    this.addSql(`create trigger deposit_entry_held after insert or update on deposit_entry
      for each row execute function koma_deposit_held()`)
    this.addSql(`alter table contract_payment add column from_deposit boolean not null default false`)
  }
}
