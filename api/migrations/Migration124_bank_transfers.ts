import { Migration } from '@mikro-orm/migrations'

/** Lines of bank statements that were recorded as payments: each once, as long as its payments are not undone. */
export class Migration124_bank_transfers extends Migration {
  override up(): void {
    this.addSql(`create table bank_transfer (
      school_id uuid not null references school (id),
      digest text not null check (length(digest) = 43),
      student_id uuid,
      run_id uuid not null,
      date date not null,
      amount int not null check (amount > 0),
      payer text not null,
      at timestamp not null,
      primary key (school_id, digest),
      foreign key (school_id, run_id) references payment_run (school_id, id),
      foreign key (school_id, student_id) references student (school_id, id)
    )`)
    this.addSql(`create index bank_transfer_run on bank_transfer (school_id, run_id)`)
    this.addSql(`create index bank_transfer_student on bank_transfer (school_id, student_id)`)
  }
}
