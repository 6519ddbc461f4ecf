import { Migration } from '@mikro-orm/migrations'

/**
 * What two migrations were given after they had landed, for databases that had applied them before: an index of
 * Migration046 and a condition of Migration029. Others have both and stay as they are. (decision 021)
 */
export class Migration087_as_a_new_database extends Migration {
  override up(): void {
    this.addSql(
      `create index if not exists booking_ended_start on booking (school_id, starts_at) where status <> 'booked'`,
    )
    this.addSql(`create or replace trigger contract_record_announced after update on contract for each row
      when (old.points = new.points
        and (to_jsonb(old) - '{version,used}'::text[]) is distinct from (to_jsonb(new) - '{version,used}'::text[]))
      execute function koma_record_changed('contract')`)
  }
}
