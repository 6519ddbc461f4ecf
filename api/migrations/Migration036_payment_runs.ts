import { Migration } from '@mikro-orm/migrations'

/**
 * Payments made together are one run, by which they are found and taken back; who sends a run names it, so that it is
 * done once however often it is sent. Agreements are kept as they were when they were printed. What is owed is found
 * without reading the contracts that are paid.
 */
export class Migration036_payment_runs extends Migration {
  override up(): void {
    this.addSql(`create table payment_run (
      school_id uuid not null references school (id),
      id uuid not null default uuidv7(),
      request_id uuid not null default uuidv7(),
      mode text not null check (mode in ('payment', 'writeoff')),
      date date not null,
      note text not null,
      actor text not null,
      at timestamp not null,
      taken_back_at timestamp,
      taken_back_by text,
      primary key (school_id, id),
      unique (school_id, actor, request_id),
      check ((taken_back_at is null) = (taken_back_by is null)))`)
    this.addSql(`alter table contract_payment add column run_id uuid,
      add constraint contract_payment_run foreign key (school_id, run_id) references payment_run (school_id, id)`)
    this.addSql(`create index contract_payment_of_run on contract_payment (school_id, run_id) where run_id is not null`)
    this.addSql(`create index contract_owing on contract (school_id, student_id)
      where contract_value + adjusted - paid > 0 and not deleted`)
    this
      .addSql(`create index contract_listed on contract (school_id, end_date desc, start_date desc, contract_name desc)
      where not deleted`)

    this.addSql(`create table contract_agreement (
      school_id uuid not null references school (id),
      id uuid not null default uuidv7(),
      contract_id uuid not null,
      language text not null check (language in ('jp', 'en')),
      content jsonb not null,
      actor text not null,
      at timestamp not null,
      primary key (school_id, id),
      foreign key (school_id, contract_id) references contract (school_id, id) on delete cascade)`)
    this.addSql(`create index contract_agreement_of on contract_agreement (school_id, contract_id, at)`)
    this.addSql(`create trigger contract_agreement_append_only before update on contract_agreement
      for each row execute function koma_append_only()`)
    this.addSql(`create trigger contract_agreement_no_delete before delete on contract_agreement
      for each row execute function koma_entry_goes_with_contract()`)
  }
}
