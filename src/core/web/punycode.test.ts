import { expect, it } from 'vitest'
import { decodePunycode } from './punycode.ts'

/** RFC 3492, section 7.1: (B) and (C) Chinese, (G) Hebrew, (L) with digits, (P) and (R), (S) ASCII alone in front; and names of the DNS. */
it.each([
  ['ihqwcrb4cv8a8dqg056pqjye', '他们为什么不说中文'],
  ['ihqwctvzc91f659drss3x8bo0yb', '他們爲什麽不說中文'],
  ['4dbcagdahymbxekheh6e0a7fei0b', 'למההםפשוטלאמדבריםעברית'],
  ['3B-ww4c5e180e575a65lsy2b'.toLowerCase(), '3年b組金八先生'],
  ['MajiKoi5-783gue6qz075azm5e'.toLowerCase(), 'majiでkoiする5秒前'],
  ['d9juau41awczczp', 'そのスピードで'],
  ['bcher-kva', 'bücher'],
  ['pple-43d', 'аpple'],
])('reads %s as %s', (written, shown) => expect(decodePunycode(written)).toBe(shown))

it.each(['', '-', 'a_', 'ü', 'zzzzzzzzzzzzzzzzzzzzzzzz', '99999999', 'a'.repeat(64), 'abc-9', 'é-kva'])('reads nothing into %s', (text) =>
  expect(decodePunycode(text)).toBeUndefined(),
)

it('comes back from what the browser writes', () => {
  for (const shown of ['bücher', 'straßen-ä', 'пример', 'ένα', 'uniswаp', '例え', 'a1ö', 'éée'])
    expect(decodePunycode(new URL(`https://${shown}.example`).hostname.split('.')[0]?.slice(4) ?? '')).toBe(shown)
})

it('ends on whatever it is given', () => {
  const letters = 'abcdefghijklmnopqrstuvwxyz0123456789-'
  let seed = 7
  for (let round = 0; round < 2000; round++) {
    let text = ''
    for (let at = 0; at < 1 + (round % 63); at++) text += letters.charAt((seed = (seed * 48_271) % 2_147_483_647) % letters.length)
    const shown = decodePunycode(text)
    if (shown !== undefined) expect(shown.length).toBeGreaterThan(0)
  }
})
