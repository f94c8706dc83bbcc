import { describe, expect, it } from 'vitest'
import { compileMessage } from './icu.ts'
import { pseudo } from './pseudo.ts'

describe('pseudo', () => {
  it('is at least 40 % longer and keeps places and tags', () => {
    expect(pseudo(compileMessage('Send <0>{what}</0> now'))).toEqual(['[', 'Šéñd <0>', ['what'], '</0> ñów', ' ~~~~ ~~~~]'])
  })

  it('changes the words of each case and not its places', () => {
    expect(pseudo(compileMessage('{n, plural, one {# slot} other {# slots of {m}}}'))).toEqual([
      '[',
      ['n', 'plural', { one: ['#', ' šlót'], other: ['#', ' šlótš óf ', ['m']] }],
      ' ~~~~]',
    ])
  })
})
