import { Migration } from '@mikro-orm/migrations'

/**
 * A place or course that is deleted leaves every list and choice, while past lessons go on telling its name: its row
 * stays, marked, and its name or code can be given again. And activity has room for what happens to records.
 */
export class Migration022_deleted_records extends Migration {
  override up(): void {
    const announced = {
      location: ['location_name', 'active', 'type', 'deleted'],
      course: ['code', 'display_name', 'cost', 'is_group', 'number_of_students', 'is_lesson', 'active', 'deleted'],
    }
    for (const [table, columns] of Object.entries(announced)) {
      this.addSql(`alter table ${table} add column deleted boolean not null default false`)
      this.addSql(`alter table ${table} add constraint ${table}_deleted_is_inactive check (not (deleted and active))`)
      const row = (which: string) => `(${columns.map((column) => `${which}.${column}`).join(', ')})`
      this.addSql(`drop trigger ${table}_announced on ${table}`)
      this.addSql(`create trigger ${table}_announced after update of ${columns.join(', ')} on ${table}
        for each row when (${row('old')} is distinct from ${row('new')}) execute function koma_announce_school()`)
    }
    this.addSql(`drop index location_name`)
    this.addSql(`create unique index location_name on location (school_id, lower(location_name)) where not deleted`)
    this.addSql(`alter table course drop constraint course_school_id_code_key`)
    this.addSql(`create unique index course_code on course (school_id, code) where not deleted`)

    this.addSql(`alter table activity add column record_kind text, add column record_id uuid,
      add column record_name text, add column changes jsonb,
      add constraint activity_record check (num_nonnulls(record_kind, record_id, record_name) in (0, 3))`)
    this.addSql(`create index activity_record on activity (school_id, record_id, at) where record_id is not null`)
  }
}
