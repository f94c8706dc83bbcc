import { setupI18n } from '@lingui/core'
import { describe, expect, it } from 'vitest'
import { compileMessage } from './icu.ts'

const say = (message: string, values: Record<string, unknown> = {}): string => {
  const i18n = setupI18n({ locale: 'en', messages: { en: {} } })
  i18n.setMessagesCompiler(compileMessage)
  return i18n._('id', values, { message })
}

describe('compileMessage', () => {
  it.each([
    ['Sign', {}, 'Sign'],
    ['', {}, 'id'],
    ['{a} of {b}', { a: 1, b: 2 }, '1 of 2'],
    ['{n, plural, one {# balance} other {# balances}}', { n: 1 }, '1 balance'],
    ['{n, plural, one {# balance} other {# balances}}', { n: 1200 }, '1,200 balances'],
    ['{n, plural, =0 {none} one {one of {m}} other {#}} left', { n: 0, m: 4 }, 'none left'],
    ['{n, plural, =0 {none} one {one of {m}} other {#}} left', { n: 1, m: 4 }, 'one of 4 left'],
    ['{n, plural, offset:1 one {you and # other} other {you and # others}}', { n: 3 }, 'you and 2 others'],
    ['{n, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}', { n: 22 }, '22nd'],
    ['{k, select, own {yours} other {theirs}}', { k: 'own' }, 'yours'],
    ['{k, select, own {yours} other {theirs}}', { k: 'constructor' }, 'theirs'],
    ["it's {n}", { n: 3 }, "it's 3"],
    ["it''s", {}, "it's"],
    ["write '{name}' so", {}, 'write {name} so'],
    ['{n, number, percent}', { n: 0.5 }, '50%'],
    ['<0>Learn</0> {what}', { what: 'more' }, '<0>Learn</0> more'],
  ])('%s', (message, values, expected) => {
    expect(say(message, values)).toBe(expected)
  })

  it.each(['{', '{a', '{a,', '{a, plural, one {x}', 'x } y', '{a, plural, one x}', '{}'])('shows %s as it is written', (message) => {
    expect(say(message)).toBe(message)
  })

  it('does not nest without end', () => {
    const deep = '{a, select, other {'.repeat(50) + 'x' + '}}'.repeat(50)
    expect(say(deep, { a: 1 })).toBe(deep)
  })
})
