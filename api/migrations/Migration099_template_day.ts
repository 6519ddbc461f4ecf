import { Migration } from '@mikro-orm/migrations'

/**
 * A slot that was made from the weekly template keeps the day and the teacher it was made for, wherever it is moved.
 * Slots that are there get those of the export that made them, otherwise those they have now.
 */
export class Migration099_template_day extends Migration {
  override up(): void {
    this.addSql(`alter table slot add column template_day date, add column template_teacher_id uuid`)
    this.addSql(`create function koma_template_day() returns trigger language plpgsql as $$ begin return new; end $$`)
    this.addSql(`create trigger slot_template_day before insert on slot for each row
      when (new.template_id is not null and new.template_day is null) execute function koma_template_day()`)
    this.addSql(`update slot set template_day = starts_at::date, template_teacher_id = teacher_id
      where template_id is not null`)
    this.addSql(`update slot s set template_teacher_id = x.from_teacher_id
      from substitution x where x.school_id = s.school_id and x.slot_id = s.id and s.template_id is not null`)
    this.addSql(`update slot s set template_day = (step.item ->> 'date')::date,
        template_teacher_id = coalesce((step.item ->> 'teacherId')::uuid, s.template_teacher_id)
      from run_step step, run r
      where step.school_id = s.school_id and step.ref = s.id and r.school_id = s.school_id and r.id = step.run_id
        and r.kind = 'templateCreate' and step.item ->> 'templateId' = s.template_id::text
        and (s.template_day, s.template_teacher_id) is distinct from
          ((step.item ->> 'date')::date, coalesce((step.item ->> 'teacherId')::uuid, s.template_teacher_id))`)
    this.addSql(`drop index slot_of_row`)
    this.addSql(`create index slot_of_row on slot (school_id, template_id, template_day) where template_id is not null`)
  }
}
