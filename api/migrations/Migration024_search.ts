import { Migration } from '@mikro-orm/migrations'

/** Katakana and the hiragana they are written as where somebody looks for a name. */
const KATAKANA = String.fromCodePoint(...Array.from({ length: 86 }, (_, index) => 0x30a1 + index))
const HIRAGANA = String.fromCodePoint(...Array.from({ length: 86 }, (_, index) => 0x3041 + index))

const plain = (text: string) =>
  `regexp_replace(translate(lower(normalize(${text}, NFKC)), '${KATAKANA}', '${HIRAGANA}'), '\\s', '', 'g')`

/**
 * Students are found by any part of their names, in either order, and of their code: every ending of those is a word, and
 * what begins with the text is a range of an index. Names of one or two signs are common in Japanese, which an index of
 * trigrams does not help.
 */
export class Migration024_search extends Migration {
  override up(): void {
    this.addSql(`create table student_word (
      school_id uuid not null references school (id),
      word text collate "C" not null,
      student_id uuid not null,
      primary key (school_id, word, student_id),
      foreign key (school_id, student_id) references student (school_id, id) on delete cascade
    )`)
    this.addSql(`create index student_word_of_student on student_word (school_id, student_id)`)
    this.addSql(`create function koma_plain(text) returns text language sql immutable as $$ select $1 $$`)
    this.addSql(`create function koma_student_words() returns trigger language plpgsql as $$ begin return null; end $$`)
    this.addSql(
      `create trigger student_words_made after insert on student for each row execute function koma_student_words()`,
    )
    this
      .addSql(`create trigger student_words_changed after update of last_name, first_name, student_id on student for each row
      when ((old.last_name, old.first_name, old.student_id) is distinct from (new.last_name, new.first_name, new.student_id))
      execute function koma_student_words()`)
    this.addSql(`insert into student_word (school_id, word, student_id)
      select distinct s.school_id, substr(t.text, n, 24), s.id
      from student s
      cross join lateral (values (${plain('s.last_name || s.first_name')}), (${plain('s.first_name || s.last_name')}),
        (${plain('s.student_id')})) t (text)
      cross join lateral generate_series(1, length(t.text)) n`)
  }
}
