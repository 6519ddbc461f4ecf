import { Migration } from '@mikro-orm/migrations'

/**
 * Fees by rule. Each is an adjustment of its contract whose words come from its kind. Beside it stands what it was
 * charged for, so that nothing is charged twice: a fee that was lifted is not charged again, one that was undone with
 * its run may be.
 */
export class Migration177_fees extends Migration {
  override up(): void {
    this.addSql(`alter table school
      add column late_fee_yen int not null default 0 check (late_fee_yen between 0 and 1000000),
      add column late_fee_percent int not null default 0 check (late_fee_percent between 0 and 100),
      add column late_fee_days int not null default 7 check (late_fee_days between 0 and 365),
      add column no_show_fee int not null default 0 check (no_show_fee between 0 and 1000000)`)
    this.addSql(`alter table contract_adjustment drop constraint contract_adjustment_kind,
      add constraint contract_adjustment_kind check (kind is null
        or memo = '' and kind in ('firstMonth', 'entranceFee', 'materialsFee', 'lateFee', 'noShowFee'))`)
    this.addSql(`create table fee_run (
      school_id uuid not null references school (id),
      id uuid not null default uuidv7(),
      request_id uuid not null default uuidv7(),
      actor text not null,
      at timestamp not null,
      undone_at timestamp,
      undone_by text,
      primary key (school_id, id),
      unique (school_id, actor, request_id),
      check ((undone_at is null) = (undone_by is null))
    )`)
    this.addSql(`create table contract_fee (
      school_id uuid not null references school (id),
      id uuid not null default uuidv7(),
      run_id uuid not null,
      contract_id uuid not null,
      kind text not null check (kind in ('lateFee', 'noShowFee')),
      number int not null check (number > 0),
      booking_id uuid,
      about date not null,
      value int not null check (value > 0),
      charged_on date not null,
      removed_at timestamp,
      removed_by text,
      lift_reason text check (lift_reason <> ''),
      primary key (school_id, id),
      unique (school_id, contract_id, number),
      foreign key (school_id, run_id) references fee_run (school_id, id),
      foreign key (school_id, contract_id) references contract (school_id, id),
      check ((kind = 'noShowFee') = (booking_id is not null)),
      check ((removed_at is null) = (removed_by is null)),
      check (lift_reason is null or removed_at is not null)
    )`)
    // Lifted is not undone: it was charged, and is not charged again.
    this.addSql(`create unique index contract_fee_late on contract_fee (school_id, contract_id)
      where kind = 'lateFee' and (removed_at is null or lift_reason is not null)`)
    this.addSql(`create unique index contract_fee_no_show on contract_fee (school_id, booking_id)
      where kind = 'noShowFee' and (removed_at is null or lift_reason is not null)`)
    this.addSql(`create index contract_fee_of_run on contract_fee (school_id, run_id)`)
  }
}
