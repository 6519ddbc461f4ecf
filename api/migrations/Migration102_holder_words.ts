import { Migration } from '@mikro-orm/migrations'

/** Katakana and the hiragana they are written as where somebody looks for a name. */
const KATAKANA = String.fromCodePoint(...Array.from({ length: 86 }, (_, index) => 0x30a1 + index))
const HIRAGANA = String.fromCodePoint(...Array.from({ length: 86 }, (_, index) => 0x3041 + index))

const plain = (text: string) =>
  `regexp_replace(translate(lower(normalize(${text}, NFKC)), '${KATAKANA}', '${HIRAGANA}'), '\\s', '', 'g')`

/**
 * Students are found by the names of those who hold their contracts: a parent who calls is found as well as the child.
 */
export class Migration102_holder_words extends Migration {
  override up(): void {
    this.addSql(`create function koma_holder_words() returns trigger language plpgsql as $$ begin return null; end $$`)
    this.addSql(`drop trigger student_words_changed on student`)
    const named = (which: string) =>
      `(${which}.last_name, ${which}.first_name, ${which}.student_id, ${which}.phone_number, ${which}.email,
        ${which}.contract_holder, ${which}.deleted)`
    this.addSql(`create trigger student_words_changed
      after update of last_name, first_name, student_id, phone_number, email, contract_holder, deleted on student
      for each row when (${named('old')} is distinct from ${named('new')}) execute function koma_student_words()`)
    this.addSql(`create trigger contract_words_made after insert on contract for each row
      when (new.contract_holder <> '' and not new.deleted) execute function koma_holder_words()`)
    this.addSql(`create trigger contract_words_changed after update of contract_holder, deleted on contract for each row
      when ((old.contract_holder, old.deleted) is distinct from (new.contract_holder, new.deleted))
      execute function koma_holder_words()`)
    this.addSql(`insert into student_word (school_id, word, student_id)
      select distinct s.school_id, substr(t.text, n, 24), s.id
      from student s
      cross join lateral (
        select ${plain('s.contract_holder')} as text
        union select ${plain('k.contract_holder')} from contract k
        where k.school_id = s.school_id and k.student_id = s.id and not k.deleted) t
      cross join lateral generate_series(1, length(t.text)) n
      where not s.deleted and t.text <> ''
      on conflict do nothing`)
  }
}
