import { expect, it } from 'vitest'
import type { Finding } from '#core/signing/finding'
import { say } from '#core/text/words'
import { ATTACKS } from './attacks/attacks.ts'
import { drawPage } from './attacks/page.ts'
import { describeReview } from './attacks/describe-review.ts'

const sentence = say('Make {count} calls.', { count: 7 })
const [why, todo] = [say('It is a person'), say('Reject it.')]
const subject = (at: number) => ({ say: say('Subject {at} may take all', { at }), why, todo })
const finding = (subjects: number): Finding => {
  const others = Array.from({ length: subjects - 1 }, (_, at) => subject(at + 2))
  return { rule: 'allowance/no-code', level: 'danger', ...subject(1), ...(others.length === 0 ? {} : { others }) }
}
const said = (...findings: readonly Finding[]) => describeReview({ sentence, findings } as never)

it('tells one subject in one line', () => {
  expect(said(finding(1)).findings).toEqual([
    { level: 'danger', rule: 'allowance/no-code', text: 'Subject 1 may take all. It is a person. Reject it.', others: [] },
  ])
})

it('tells every subject that the screen lists, and counts the others', () => {
  expect(said(finding(3)).findings[0]?.others).toEqual(['Subject 2 may take all', 'Subject 3 may take all'])
  expect(said(finding(5)).findings[0]?.others).toHaveLength(4)
  expect(said(finding(4000)).findings[0]?.others.slice(3)).toEqual(['Subject 5 may take all', '… and 3,995 more'])
})

it('tells a reason that is another than the first one’s beside its subject', () => {
  const other = { ...subject(2), todo: say('Ask first.') }
  expect(said({ ...finding(1), others: [other] }).findings[0]?.others).toEqual(['Subject 2 may take all. It is a person. Ask first.'])
})

it('has them on the page, below the line of their finding', () => {
  const [attack] = ATTACKS
  if (attack === undefined) throw new Error('no attack')
  const text = drawPage(attack, said(finding(3)))
  expect(text).toContain(
    '- **Danger.** Subject 1 may take all. It is a person. Reject it. ([allowance/no-code](../../data/help/allowance-no-code.md))\n' +
      '  - Subject 2 may take all\n  - Subject 3 may take all\n',
  )
})
