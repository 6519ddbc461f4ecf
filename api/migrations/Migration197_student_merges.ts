import { Migration } from '@mikro-orm/migrations'

/** The tables in which nothing new may name a student who was merged into another. */
const walled = [
  'contract',
  'waiting',
  'template_student',
  'guardian_student',
  'student_leave',
  'deposit_entry',
  'bank_account',
  'bank_transfer',
  'debit_line',
  'calendar_feed',
]

/**
 * Students that were merged into others (decision 124): each merge with what its undo needs, kept for a day, and the
 * student that has what the other had. A paper that moves keeps for whom it was issued, so that each of both may have
 * had an invoice for the same month and payer.
 */
export class Migration197_student_merges extends Migration {
  override up(): void {
    this.addSql(`alter table student add column merged_into uuid`)
    this.addSql(`create index student_merged on student (school_id, merged_into) where merged_into is not null`)
    this.addSql(`create table student_merge (
      school_id uuid not null references school (id),
      id uuid not null default uuidv7(),
      stays_id uuid not null,
      goes_id uuid not null,
      actor text not null,
      at timestamp not null,
      made_at timestamptz not null default now(),
      kept jsonb,
      undone_at timestamp,
      undone_by text,
      primary key (school_id, id),
      foreign key (school_id, stays_id) references student (school_id, id) on delete cascade,
      foreign key (school_id, goes_id) references student (school_id, id) on delete cascade,
      constraint student_merge_two check (stays_id <> goes_id),
      constraint student_merge_undone check ((undone_at is null) = (undone_by is null))
    )`)
    this.addSql(`create index student_merge_stays on student_merge (school_id, stays_id)`)
    this.addSql(`create index student_merge_goes on student_merge (school_id, goes_id)`)
    this.addSql(`create index student_merge_kept on student_merge (school_id, made_at) where kept is not null`)
    this.addSql(`alter table paper add column issued_to uuid`)
    this.addSql(`drop index paper_first_invoice`)
    this.addSql(`create unique index paper_first_invoice
      on paper (school_id, coalesce(issued_to, student_id), month, payer)
      where kind = 'invoice' and replaces_id is null`)
    // Their bodies are written by applyFunctions.
    for (const name of ['koma_paper_stays', 'koma_not_merged'])
      this.addSql(`create function ${name}() returns trigger language plpgsql as $$ begin return new; end $$`)
    this.addSql(`drop trigger paper_append_only on paper`)
    this.addSql(
      `create trigger paper_append_only before update on paper for each row execute function koma_paper_stays()`,
    )
    for (const table of walled)
      this.addSql(`create trigger ${table}_not_merged before insert on ${table} for each row
        when (new.student_id is not null) execute function koma_not_merged()`)
  }
}
