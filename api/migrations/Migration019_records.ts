import { Migration } from '@mikro-orm/migrations'

/** What is kept in the row of a record and is no part of what is edited: a change of it makes no open form stale. */
const ACCOUNT = ['last_login_at', 'password_hash', 'reset_asked_at']
const NOTE = ['profile', 'profile_version', 'profile_saved_by', 'profile_saved_at']

const records: Record<string, readonly string[]> = {
  school: [],
  staff: ACCOUNT,
  student: [...ACCOUNT, ...NOTE],
  teacher: [...ACCOUNT, 'exported_until'],
  course: [],
  location: [],
  contract: ['points', 'used', 'renewed', 'carry_over_complete'],
}

/**
 * Records have a version that grows with every edit, whoever makes it, and every change of one is announced,
 * deletions included: both by trigger, so that no statement can forget it. The points of a contract move with
 * every booking; they are looked at first, so that nothing more is compared there.
 */
export class Migration019_records extends Migration {
  override up(): void {
    this.addSql(`alter table outbox drop constraint outbox_topic_check`)
    this.addSql(`alter table outbox add constraint outbox_topic_check check (topic in
      ('slot', 'student', 'teacher', 'staff', 'note', 'course', 'location', 'contract', 'session', 'school', 'mail'))`)
    for (const name of ['koma_record_version', 'koma_record_changed']) {
      this.addSql(`create function ${name}() returns trigger language plpgsql as $$ begin return new; end $$`)
    }
    for (const [table, apart] of Object.entries(records)) {
      this.addSql(`alter table ${table} add column version int not null default 1`)
      this.addSql(`create trigger ${table}_record_version before update on ${table} for each row
        when (${differs(table, apart)}) execute function koma_record_version()`)
      const unseen = apart.filter((column) => column !== 'password_hash')
      this.addSql(`create trigger ${table}_record_announced after update on ${table} for each row
        when (${differs(table, unseen)}) execute function koma_record_changed('${table}')`)
      if (table === 'school') continue
      this.addSql(`create trigger ${table}_record_made_or_gone after insert or delete on ${table} for each row
        execute function koma_record_changed('${table}')`)
    }
    this.addSql(`create trigger student_note_announced after update on student for each row
      when (old.profile is distinct from new.profile) execute function koma_record_changed('note')`)
  }
}

/** Whether anything but `apart` and the version differs. */
function differs(table: string, apart: readonly string[]): string {
  const without = `'{${[...apart, 'version'].join(',')}}'::text[]`
  const compared = `(to_jsonb(old) - ${without}) is distinct from (to_jsonb(new) - ${without})`
  return table === 'contract' ? `old.points = new.points and ${compared}` : compared
}
