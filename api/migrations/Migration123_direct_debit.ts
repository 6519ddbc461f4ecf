import { Migration } from '@mikro-orm/migrations'

const account = `bank_code text not null check (bank_code ~ '^[0-9]{4}$'),
      branch_code text not null check (branch_code ~ '^[0-9]{3}$'),
      kind text not null check (kind in ('ordinary', 'current', 'taxReserve', 'other')),
      number text not null check (number ~ '^[0-9]{7}$')`

/**
 * Bank details of students, the school as the collector of debits, requests for debits with what was asked of each
 * account, and files of banks that wait to be read. Whoever may grant all permissions may also grant the new one.
 */
export class Migration123_direct_debit extends Migration {
  override up(): void {
    this.addSql(`create table debit_settings (
      school_id uuid not null references school (id),
      version int not null default 1,
      next_customer bigint not null default 1,
      collector_code text check (collector_code ~ '^[0-9]{10}$'),
      collector_name text,
      bank_code text check (bank_code ~ '^[0-9]{4}$'),
      branch_code text check (branch_code ~ '^[0-9]{3}$'),
      kind text check (kind in ('ordinary', 'current', 'taxReserve', 'other')),
      number text check (number ~ '^[0-9]{7}$'),
      line_breaks boolean not null default true,
      primary key (school_id),
      check (num_nulls(collector_code, collector_name, bank_code, branch_code, kind, number) in (0, 6))
    )`)
    this.addSql(`create table bank_account (
      school_id uuid not null references school (id),
      student_id uuid not null,
      version int not null default 1,
      ${account},
      holder text not null check (holder <> '' and length(holder) <= 30),
      start_date date,
      mandate_date date,
      customer bigint not null,
      primary key (school_id, student_id),
      unique (school_id, customer),
      foreign key (school_id, student_id) references student (school_id, id) on delete cascade
    )`)
    this.addSql(`create table debit_request (
      school_id uuid not null references school (id),
      id uuid not null default uuidv7(),
      request_id uuid not null default uuidv7(),
      collect_on date not null,
      actor text not null,
      at timestamp not null,
      withdrawn_at timestamp,
      withdrawn_by text,
      recorded_at timestamp,
      recorded_by text,
      run_id uuid,
      primary key (school_id, id),
      unique (school_id, actor, request_id),
      foreign key (school_id, run_id) references payment_run (school_id, id),
      check ((withdrawn_at is null) = (withdrawn_by is null)),
      check ((recorded_at is null) = (recorded_by is null)),
      check (withdrawn_at is null or recorded_at is null)
    )`)
    this.addSql(`create index debit_request_recent on debit_request (school_id, at desc)`)
    this.addSql(`create table debit_line (
      school_id uuid not null references school (id),
      debit_id uuid not null,
      position int not null check (position > 0),
      student_id uuid not null,
      customer bigint not null,
      is_new text not null check (is_new in ('0', '1', '2')),
      amount int not null check (amount > 0),
      bank_code text,
      branch_code text,
      kind text,
      number text,
      holder text,
      result text check (result in ('0', '1', '2', '3', '4', '8', '9')),
      primary key (school_id, debit_id, position),
      unique (school_id, debit_id, student_id),
      unique (school_id, debit_id, customer),
      foreign key (school_id, debit_id) references debit_request (school_id, id),
      foreign key (school_id, student_id) references student (school_id, id) on delete cascade,
      check (num_nulls(bank_code, branch_code, kind, number, holder) in (0, 5))
    )`)
    this.addSql(`create index debit_line_student on debit_line (school_id, student_id)`)
    this.addSql(`create table debit_amount (
      school_id uuid not null references school (id),
      debit_id uuid not null,
      position int not null,
      contract_id uuid not null,
      amount int not null check (amount > 0),
      primary key (school_id, debit_id, contract_id),
      foreign key (school_id, debit_id, position) references debit_line (school_id, debit_id, position) on delete cascade,
      foreign key (school_id, contract_id) references contract (school_id, id) on delete cascade
    )`)
    this.addSql(`create table bank_file (
      school_id uuid not null references school (id),
      id uuid not null default uuidv7(),
      staff_id uuid not null,
      name text not null,
      file bytea not null,
      sent_at timestamptz not null default now(),
      primary key (school_id, id),
      foreign key (school_id, staff_id) references staff (school_id, id) on delete cascade
    )`)
    this.addSql(`update staff set permissions = permissions || '{bankDetails}'
      where staff_id = 'admin' and not 'bankDetails' = any (permissions)`)
  }
}
