import { Migration } from '@mikro-orm/migrations'

/**
 * A place may take one lesson at a time. `room_id` of a slot or a row of the template is its place where that is so, set by
 * a trigger, and nothing else is at that place then. (SET-31)
 */
export class Migration095_rooms extends Migration {
  override up(): void {
    this.addSql(`alter table location add column one_lesson_at_a_time boolean not null default false`)
    const announced = ['location_name', 'active', 'type', 'deleted', 'one_lesson_at_a_time']
    const row = (which: string) => `(${announced.map((column) => `${which}.${column}`).join(', ')})`
    this.addSql(`drop trigger location_announced on location`)
    this.addSql(`create trigger location_announced after update of ${announced.join(', ')} on location
      for each row when (${row('old')} is distinct from ${row('new')}) execute function koma_announce_school()`)
    this.addSql(`create function koma_room() returns trigger language plpgsql as $$ begin return new; end $$`)
    for (const [table, when, times] of [
      ['slot', ['starts_at', 'ends_at'], 'tsrange(starts_at, ends_at) with &&'],
      [
        'template',
        ['day', 'start_time', 'end_time'],
        'day with =, numrange(extract(epoch from start_time), extract(epoch from end_time)) with &&',
      ],
    ] as const) {
      const moved = ['location_id', ...when]
      this.addSql(`alter table ${table} add column room_id uuid`)
      this.addSql(`alter table ${table} add constraint ${table}_room_overlap exclude using gist
        (school_id with =, room_id with =, ${times}) where (room_id is not null)`)
      this.addSql(
        `create trigger ${table}_room_of_new before insert on ${table} for each row execute function koma_room()`,
      )
      this.addSql(`create trigger ${table}_room before update of ${moved.join(', ')} on ${table} for each row
        when (${moved.map((column) => `old.${column} is distinct from new.${column}`).join(' or ')})
        execute function koma_room()`)
    }
  }
}
