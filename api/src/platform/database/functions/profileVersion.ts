/** Raises the version of a note about a student with every change of its text, whoever makes it. */
export const profileVersion = [
  `create or replace function koma_profile_version() returns trigger language plpgsql as $$
  begin
    new.profile_version := old.profile_version + 1;
    return new;
  end $$`,
]
