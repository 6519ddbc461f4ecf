import { Migration } from '@mikro-orm/migrations'

/**
 * Files that are imported: a file waits until it is imported, a day at most, and is not kept after it. What an import
 * has made and changed is kept by record, with its version then and what it was before, so that it can be taken back.
 */
export class Migration034_imports extends Migration {
  override up(): void {
    this.addSql(`create table import (
      school_id uuid not null references school (id),
      id uuid not null default uuidv7(),
      staff_id uuid not null,
      kind text not null check (kind in ('student', 'teacher', 'course', 'contract')),
      file_name text not null,
      file bytea,
      sent_at timestamptz not null default now(),
      applied_at timestamp,
      taken_back_at timestamp,
      made int not null default 0 check (made >= 0),
      changed int not null default 0 check (changed >= 0),
      refused int not null default 0 check (refused >= 0),
      primary key (school_id, id),
      foreign key (school_id, staff_id) references staff (school_id, id) on delete cascade,
      constraint import_file_waits check ((file is null) = (applied_at is not null)),
      constraint import_taken_back check (taken_back_at is null or applied_at is not null)
    )`)
    this.addSql(`create index import_of_kind on import (school_id, kind, applied_at) where applied_at is not null`)
    this.addSql(`create table import_record (
      school_id uuid not null,
      import_id uuid not null,
      record_id uuid not null,
      version int not null,
      points int,
      before jsonb,
      primary key (school_id, import_id, record_id),
      foreign key (school_id, import_id) references import (school_id, id) on delete cascade
    )`)
    // Written over another connection than the import itself, which nobody sees before its end; so it refers to nothing.
    this.addSql(`create table import_progress (
      school_id uuid not null references school (id),
      import_id uuid not null,
      done int not null,
      total int not null,
      primary key (school_id, import_id)
    )`)
  }
}
