import { expect, it } from 'vitest'
import { formFaults } from './translation-faults.ts'

it.each([
  ['Send {amount}', 'Enviar {amount}', 'es', []],
  ['Send {amount}', 'Enviar', 'es', ['lacks {amount}']],
  ['Send {amount}', 'Enviar {amount} a {who}', 'es', ['has {who} that the English has not']],
  ['Read <0>this</0>.', 'Lee <0>esto.', 'es', ['lacks </0>']],
  ['{n, plural, one {# day} other {# days}}', '{n, plural, one {# día} other {# días}}', 'es', []],
  ['{n, plural, one {# day} other {# days}}', '{n, plural, other {# días}}', 'es', ['has no plural “one”']],
  [
    '{n, plural, one {# day} other {# days}}',
    '{n, plural, one {يوم} other {# يوم}}',
    'ar',
    ['zero', 'two', 'few', 'many'].map((one) => `has no plural “${one}”`),
  ],
  ['{n, plural, one {# of {all}} other {# of {all}}}', '{n, plural, one {#} other {# de {all}}}', 'es', []],
  ['{n, plural, one {# day} other {# days}}', '{n} días', 'es', ['lacks {n, plural}', 'has {n} that the English has not']],
  ['Send', 'Enviar esta cantidad a otra persona', 'es', ['is too long']],
  ['and ', 'y', 'es', ['differs in blanks at its ends']],
])('of %j, %j in %s: %j', (english, translation, language, faults) => {
  expect([...formFaults(english, translation, language)].toSorted()).toEqual([...faults].toSorted())
})
