/**
 * Lists the words by which a student is found, as `koma_fold` has them: whatever width, case, kana and spaces. These
 * are all endings of the name and its reading in both orders, the code, the digits of the number, the email and the
 * names of contract holders, and those of guardians with their reading, email and number. So any part is the beginning
 * of a word. A deleted student has none.
 */
export const search = [
  `create or replace function koma_write_student_words(school uuid, student uuid) returns void language sql as $$
    delete from student_word where school_id = school and student_id = student;
    insert into student_word (school_id, word, student_id)
    select distinct school, substr(t.text, n, 24), student
    from student s
    cross join lateral (
      select text from (values (koma_fold(s.last_name || s.first_name)), (koma_fold(s.first_name || s.last_name)),
        (koma_fold(s.last_reading || s.first_reading)), (koma_fold(s.first_reading || s.last_reading)),
        (koma_fold(s.student_id)), (regexp_replace(s.phone_number, '\\D', '', 'g')), (koma_fold(s.email)),
        (koma_fold(s.contract_holder))) own (text)
      union
      select koma_fold(k.contract_holder) from contract k
      where k.school_id = school and k.student_id = student and not k.deleted
      union
      select own.text from guardian_student gs
      join guardian g on g.school_id = school and g.id = gs.guardian_id
      cross join lateral (values (koma_fold(g.last_name || g.first_name)), (koma_fold(g.first_name || g.last_name)),
        (koma_fold(g.last_reading || g.first_reading)), (koma_fold(g.first_reading || g.last_reading)),
        (koma_fold(g.email)), (regexp_replace(g.phone_number, '\\D', '', 'g'))) own (text)
      where gs.school_id = school and gs.student_id = student) t
    cross join lateral generate_series(1, length(t.text)) n
    where s.school_id = school and s.id = student and not s.deleted
  $$`,
  `create or replace function koma_student_words() returns trigger language plpgsql as $$
  begin
    perform koma_write_student_words(new.school_id, new.id);
    return null;
  end $$`,
  `create or replace function koma_guardian_words() returns trigger language plpgsql as $$
  begin
    perform koma_write_student_words(gs.school_id, gs.student_id) from guardian_student gs
    where gs.school_id = new.school_id and gs.guardian_id = new.id;
    return null;
  end $$`,
  `create or replace function koma_holder_words() returns trigger language plpgsql as $$
  begin
    if tg_op = 'UPDATE' then
      perform koma_write_student_words(new.school_id, new.student_id);
      return null;
    end if;
    -- Most contracts are held by whom the student names, whose words are there.
    insert into student_word (school_id, word, student_id)
    select distinct new.school_id, substr(t.text, n, 24), new.student_id
    from (select koma_fold(new.contract_holder) as text from student s
      where s.school_id = new.school_id and s.id = new.student_id and not s.deleted
        and s.contract_holder <> new.contract_holder) t
    cross join lateral generate_series(1, length(t.text)) n
    on conflict do nothing;
    return null;
  end $$`,
  // What lists are filtered and ordered by own fields with: texts as they are looked for, numbers with as many digits as
  // each other, dates, yes as 1 and no as 0, and ids of choices, whose order is that of their field.
  // Beside it texts of own fields, and the digits of those that hold a number to call. They are kept by field: who looks for
  // students finds them only by what they may see. Sixty signs are enough to tell people apart.
  `create or replace function koma_student_field_words() returns trigger language plpgsql as $$
  begin
    delete from student_field_word where school_id = new.school_id and student_id = new.id;
    delete from student_field_key where school_id = new.school_id and student_id = new.id;
    if new.deleted or new.own_values = '{}' then return null; end if;
    insert into student_field_key (school_id, field_id, key, code, student_id)
    select f.school_id, f.id, case f.kind
        when 'text' then left(koma_fold(new.own_values ->> f.id::text), 400)
        when 'link' then left(koma_fold(new.own_values ->> f.id::text), 400)
        when 'number' then lpad(((new.own_values ->> f.id::text)::numeric * 1000 + 1000000000000)::bigint::text, 13, '0')
        when 'yesNo' then case new.own_values ->> f.id::text when 'true' then '1' else '0' end
        else new.own_values ->> f.id::text end,
      new.student_id, new.id
    from student_field f where f.school_id = new.school_id and jsonb_exists(new.own_values, f.id::text);
    insert into student_field_word (school_id, word, student_id, field_id)
    select distinct new.school_id, substr(t.text, n, 24), new.id, t.id
    from (
      select f.id, left(x.text, 60) as text
      from student_field f
      cross join lateral (values (koma_fold(new.own_values ->> f.id::text)),
        (case when length(regexp_replace(new.own_values ->> f.id::text, '\\D', '', 'g')) >= 6
          then regexp_replace(new.own_values ->> f.id::text, '\\D', '', 'g') end)) x (text)
      where f.school_id = new.school_id and f.kind = 'text' and jsonb_exists(new.own_values, f.id::text)) t
    cross join lateral generate_series(1, length(t.text)) n;
    return null;
  end $$`,
]
