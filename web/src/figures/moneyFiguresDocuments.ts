import { graphql } from '../gql/gql.ts'
import type { MoneyFiguresQuery as MoneyFigures } from '../gql/graphql.ts'

/** Reads what is owed, paid, sold, used, expired and outstanding. */
export const MoneyFiguresQuery = graphql(`
  query MoneyFigures($from: String!, $to: String!) {
    moneyFigures(from: $from, to: $to) {
      owed {
        age
        count
        total
      }
      months {
        month
        paid
        writtenOff
        sold
        used
        expired
      }
      outstanding {
        left
        booked
        yen
      }
    }
  }
`)

/** The contracts that one of these numbers is made of. */
export const FigureRowsQuery = graphql(`
  query FigureRows($of: MoneyFigure!, $month: String, $age: OwedAge) {
    figureRows(of: $of, month: $month, age: $age) {
      contractId
      contractNumber
      isDeleted
      studentId
      studentCode
      fullName
      value
      left
      booked
      yen
    }
  }
`)

export type Figures = MoneyFigures['moneyFigures']
