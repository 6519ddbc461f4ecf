/** Replaces texts inside a JSON value: in its strings and the names of its fields, never in its numbers. */
export const replaced = [
  `create or replace function koma_replaced(value jsonb, patterns text[], replacements text[]) returns jsonb
   language plpgsql immutable as $$
  declare
    word text;
  begin
    case jsonb_typeof(value)
      when 'string' then
        word := value #>> '{}';
        for i in 1 .. cardinality(patterns) loop
          word := regexp_replace(word, patterns[i], replacements[i], 'gi');
        end loop;
        return to_jsonb(word);
      when 'array' then
        return coalesce((select jsonb_agg(koma_replaced(e.element, patterns, replacements) order by e.place)
          from jsonb_array_elements(value) with ordinality e (element, place)), '[]');
      when 'object' then
        return coalesce((select jsonb_object_agg(koma_replaced(to_jsonb(e.key), patterns, replacements) #>> '{}',
            koma_replaced(e.value, patterns, replacements))
          from jsonb_each(value) e), '{}');
      else
        return value;
    end case;
  end $$`,
]
