/**
 * Keeps in each slot of the weekly template the day and the teacher it was made for, whoever makes it. That includes
 * slots restored from a time in which slots did not keep them. Moves change neither.
 */
export const templateDay = [
  `create or replace function koma_template_day() returns trigger language plpgsql as $$
  begin
    new.template_day := new.starts_at::date;
    new.template_teacher_id := new.teacher_id;
    return new;
  end $$`,
]
