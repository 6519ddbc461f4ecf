/**
 * The statement that somebody who writes SQL by hand, and nothing else, would read a calendar with: the slots
 * of school $1 from $2 until before $3, with everything that the documents of `documents.ts` ask for.
 */
export function rawSlots(withPeople: boolean): string {
  const people = `
    (select coalesce(json_agg(json_build_object('id', st.id, 'studentCode', st.student_id,
       'fullName', st.last_name || ' ' || st.first_name) order by w.joined_at), '[]')
     from waiting w join student st on st.school_id = w.school_id and st.id = w.student_id
     where w.school_id = s.school_id and w.slot_id = s.id) as "waitingList",
    (select coalesce(json_agg(json_build_object('id', b.id, 'online', b.online, 'lessonLocation', bl.location_name,
       'attendance', b.attendance, 'student', json_build_object('id', st.id, 'studentCode', st.student_id,
         'fullName', st.last_name || ' ' || st.first_name)) order by b.booked_at), '[]')
     from booking b left join student st on st.school_id = b.school_id and st.id = b.student_id
     left join location bl on bl.school_id = b.school_id and bl.id = b.location_id
     where b.school_id = s.school_id and b.live_slot_id = s.id) as bookings,
    (select count(*)::int from waiting w where w.school_id = s.school_id and w.slot_id = s.id) as "waitingCount",
    s.version, s.online_lesson_link as "onlineLessonLink", s.lesson_memo as "lessonMemo",
    t.teacher_id as "teacherCode", t.calendar_color as "calendarColor",`
  return `select ${withPeople ? people : 't.priority,'}
    s.id, s.starts_at as "startsAt", s.ends_at as "endsAt", s.available_from as "availableFrom", s.cancel_by as "cancelBy",
    s.online_available as "onlineAvailable", s.booked_online as "lessonOnline", s.booked_count as "bookedCount", s.capacity,
    case when s.booked_count = 0 then 'empty' when s.booked_count < s.capacity then 'partial' else 'full' end as occupancy,
    t.id as "teacherId", t.display_name as "displayName", l.id as "locationId", l.location_name as "locationName",
    b.id as "bookedId", b.code as "bookedCode", b.display_name as "bookedName", b.number_of_students as "bookedStudents",
    (select json_agg(json_build_object('id', c.id, 'code', c.code, 'displayName', c.display_name, 'cost', c.cost,
       'numberOfStudents', c.number_of_students, 'isLesson', c.is_lesson) order by c.code)
     from slot_course sc join course c on c.school_id = sc.school_id and c.id = sc.course_id
     where sc.school_id = s.school_id and sc.slot_id = s.id) as courses
  from slot s
  join teacher t on t.school_id = s.school_id and t.id = s.teacher_id
  left join location l on l.school_id = s.school_id and l.id = s.location_id
  left join course b on b.school_id = s.school_id and b.id = s.booked_course_id
  where s.school_id = $1 and s.starts_at >= $2 and s.starts_at < $3
  order by s.starts_at, t.teacher_id`
}
