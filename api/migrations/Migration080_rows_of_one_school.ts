import { Migration } from '@mikro-orm/migrations'

/**
 * Nothing of the tables stands in the way of spreading schools over several PostgreSQL servers (decision 080): the outbox
 * has the school in its key like every other table, and what a table's rows announce is said row by row.
 */
export class Migration080_rows_of_one_school extends Migration {
  override up(): void {
    this.addSql(`alter table outbox drop constraint outbox_pkey, add primary key (school_id, id)`)
    this.addSql(`create index outbox_order on outbox (id)`)
    this.addSql(`drop index outbox_school`)
    this.addSql(`create function koma_session_ended() returns trigger language plpgsql as $$ begin return null; end $$`)
    for (const table of ['session', 'api_key_secret']) {
      this.addSql(`drop trigger ${table}_ended on ${table}`)
      this.addSql(
        `create trigger ${table}_ended after delete on ${table} for each row execute function koma_session_ended()`,
      )
    }
    for (const table of ['course', 'teacher', 'location']) {
      this.addSql(`drop trigger ${table}_new_announced on ${table}`)
      this.addSql(`create trigger ${table}_new_announced after insert on ${table}
        for each row execute function koma_announce_school()`)
    }
    this.addSql(`drop function koma_announce_schools()`)
    this.addSql(`drop function koma_sessions_ended()`)
  }
}
