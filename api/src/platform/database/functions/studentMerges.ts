/**
 * Lets a paper go only to the student into whom another was merged, and back; and refuses what would be kept for a
 * student who was merged meanwhile. The error makes the transaction run again, which then finds the student gone
 * (decision 124).
 */
export const studentMerges = [
  `create or replace function koma_paper_stays() returns trigger language plpgsql as $$
  begin
    if current_setting('koma.erasure', true) = 'on' and koma_same_paper(old.content, new.content)
      and (to_jsonb(new) - '{content,payer,actor}'::text[]) is not distinct from (to_jsonb(old) - '{content,payer,actor}'::text[])
    then return new; end if;
    if current_setting('koma.merge', true) is distinct from 'on'
      or (to_jsonb(new) - '{student_id,issued_to}'::text[]) is distinct from (to_jsonb(old) - '{student_id,issued_to}'::text[])
    then raise exception '% is append-only', tg_table_name using errcode = 'integrity_constraint_violation'; end if;
    return new;
  end $$`,
  `create or replace function koma_not_merged() returns trigger language plpgsql as $$
  declare
    other uuid;
  begin
    -- Locked, so that it waits for a merge that is under way and sees what it has done.
    select s.merged_into into other from student s where s.school_id = new.school_id and s.id = new.student_id for key share;
    if other is not null then raise exception 'student % was merged into another', new.student_id using errcode = 'serialization_failure'; end if;
    return new;
  end $$`,
]
