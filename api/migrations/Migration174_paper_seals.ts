import { Migration } from '@mikro-orm/migrations'

/**
 * A school's seal (印影) is kept apart from its logos, which anybody may read: only staff and papers have it. A paper keeps
 * the one it was issued with. Statements are papers of one student, and of one contract holder where they name one.
 */
export class Migration174_paper_seals extends Migration {
  override up(): void {
    this.addSql(`create table paper_seal (
      school_id uuid not null references school (id) on delete cascade,
      bytes bytea not null check (octet_length(bytes) between 1 and 262144),
      hash text not null,
      primary key (school_id))`)
    this.addSql(`alter table paper add column seal_hash text,
      add constraint paper_seal_picture foreign key (school_id, seal_hash) references paper_picture (school_id, hash)`)
    this.addSql(`alter table paper_series drop constraint paper_series_kind_check,
      add constraint paper_series_kind_check check (kind in ('receipt', 'invoice', 'statement'))`)
    this.addSql(`alter table paper drop constraint paper_kind_check, drop constraint paper_of_payer,
      add constraint paper_kind_check check (kind in ('receipt', 'invoice', 'statement')),
      add constraint paper_of_payer check (
        (kind in ('invoice', 'statement')) = (student_id is not null and payer is not null)
        and (kind = 'invoice') = (month is not null))`)
    this.addSql(`create index paper_of_student on paper (school_id, student_id, id) where kind = 'statement'`)
  }
}
