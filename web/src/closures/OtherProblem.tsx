/** What is wrong and at which field; empty where it is none of one field. */
export interface ClosingProblem {
  field: string
  message: string
}

/** What is wrong and stands at none of the fields that are shown. */
export function OtherProblem({ problem, fields }: { problem: ClosingProblem | null; fields: readonly string[] }) {
  return problem !== null && !fields.includes(problem.field) && <p role="alert">{problem.message}</p>
}
