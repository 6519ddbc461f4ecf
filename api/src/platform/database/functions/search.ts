/** Katakana and the hiragana they are written as where somebody looks for a name. */
const KATAKANA = String.fromCodePoint(...Array.from({ length: 86 }, (_, index) => 0x30a1 + index))
const HIRAGANA = String.fromCodePoint(...Array.from({ length: 86 }, (_, index) => 0x3041 + index))

/**
 * Turns a search text into one form, whatever its width, case, kana and spaces, and lists the words by which a student
 * is found: every ending of both orders of the name, of the code, of the number's digits and of the email, so that any
 * part is the beginning of a word. A deleted student has none.
 */
export const search = [
  `create or replace function koma_plain(text) returns text language sql immutable as $$
    select regexp_replace(translate(lower(normalize($1, NFKC)), '${KATAKANA}', '${HIRAGANA}'), '\\s', '', 'g')
  $$`,
  `create or replace function koma_student_words() returns trigger language plpgsql as $$
  begin
    if tg_op = 'UPDATE' then
      delete from student_word where school_id = new.school_id and student_id = new.id;
    end if;
    if new.deleted then
      return null;
    end if;
    insert into student_word (school_id, word, student_id)
    select distinct new.school_id, substr(t.text, n, 24), new.id
    from (values (koma_plain(new.last_name || new.first_name)), (koma_plain(new.first_name || new.last_name)),
      (koma_plain(new.student_id)), (regexp_replace(new.phone_number, '\\D', '', 'g')), (koma_plain(new.email))) t (text)
    cross join lateral generate_series(1, length(t.text)) n;
    return null;
  end $$`,
]
