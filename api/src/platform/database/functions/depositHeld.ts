/** Refuses deposits of a student that come to less than was applied and refunded, whoever writes at once (DEP-02). */
export const depositHeld = [
  `create or replace function koma_deposit_held() returns trigger language plpgsql as $$
  begin
    perform pg_advisory_xact_lock(hashtextextended('deposit ' || new.school_id || ' ' || new.student_id, 0));
    if (
      select sum(case d.kind when 'received' then d.value else -d.value end) from deposit_entry d
      where d.school_id = new.school_id and d.student_id = new.student_id and d.undone_at is null) < 0
    then raise exception 'more would be taken from a deposit than is held' using errcode = 'check_violation'; end if;
    return null;
  end $$`,
]
