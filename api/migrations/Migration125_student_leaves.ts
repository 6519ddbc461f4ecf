import { Migration } from '@mikro-orm/migrations'

/**
 * Pauses and leavings of students, each from a first day without lessons. A pause ends with its last day; a leaving ends
 * when the student comes back. Also what one has cancelled, withdrawn and released, for undoing it, and the fee that was
 * charged for each month of a pause.
 */
export class Migration125_student_leaves extends Migration {
  override up(): void {
    this.addSql(`alter table school
      add column leave_notice_months int not null default 1 check (leave_notice_months between 0 and 12),
      add column leave_notice_day int not null default 0 check (leave_notice_day between 0 and 31),
      add column pause_fee int not null default 0 check (pause_fee between 0 and 1000000),
      add column leave_reasons text not null default ''`)
    this.addSql(`create table student_leave (
      school_id uuid not null references school (id),
      id uuid not null default uuidv7(),
      version int not null default 1,
      student_id uuid not null,
      kind text not null check (kind in ('pause', 'leaving')),
      from_day date not null,
      until_day date,
      said_on date not null,
      remind_on date,
      reason text not null default '',
      note text not null default '',
      fee int not null default 0 check (fee between 0 and 1000000),
      keeps_places boolean not null default false,
      bookings uuid[] not null default '{}',
      waits jsonb not null default '[]',
      places uuid[] not null default '{}',
      made_at timestamp not null,
      made_by text not null,
      begun_at timestamp,
      undone_at timestamp,
      primary key (school_id, id),
      foreign key (school_id, student_id) references student (school_id, id) on delete cascade,
      check (until_day >= from_day),
      constraint student_leave_overlap exclude using gist
        (school_id with =, student_id with =, daterange(from_day, until_day, '[]') with &&) where (undone_at is null)
    )`)
    this.addSql(`create index student_leave_from on student_leave (school_id, from_day) where undone_at is null`)
    this.addSql(`create table pause_fee (
      school_id uuid not null references school (id),
      leave_id uuid not null,
      month date not null check (extract(day from month) = 1),
      contract_id uuid not null,
      number int not null,
      primary key (school_id, leave_id, month),
      foreign key (school_id, leave_id) references student_leave (school_id, id) on delete cascade,
      foreign key (school_id, contract_id) references contract (school_id, id) on delete cascade
    )`)
    this.addSql(`create index pause_fee_contract on pause_fee (school_id, contract_id)`)
  }
}
