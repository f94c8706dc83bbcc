import { describe, expect, it } from 'vitest'
import { isError } from '#core/errors'
import { isSealed, openSealed, readSealed } from './passworder.ts'
import { readMnemonic } from './mnemonic.ts'
import { sealed } from '../test-support/sealed.ts'
import { taughtLists } from '../test-support/lists.ts'
import { codeOf, PHRASE } from '../test-support/world.ts'

const base64 = (length: number): string => Buffer.alloc(length, 7).toString('base64')
const file = (change: object = {}) => ({ data: base64(17), iv: base64(16), salt: base64(32), ...change })
const rounds = (iterations: unknown, algorithm = 'PBKDF2') => ({ keyMetadata: { algorithm, params: { iterations } } })
/** What is wrong with it; "fine" when nothing is. */
function fault(task: () => unknown): unknown {
  try {
    task()
    return 'fine'
  } catch (error) {
    if (!isError(error)) throw error
    return error.data?.['what'] ?? error.code
  }
}
const faultOf = (change: object): unknown => fault(() => readSealed(file(change) as never))

describe('a sealed vault of another wallet', () => {
  it.each<[object, unknown]>([
    [{}, 'fine'],
    [{ data: base64(16) }, 'data'],
    [{ data: base64(10 * 1024 * 1024) }, 'fine'],
    [{ data: base64(10 * 1024 * 1024 + 1) }, 'data'],
    [{ iv: base64(15) }, 'iv'],
    [{ iv: base64(17) }, 'iv'],
    [{ salt: base64(7) }, 'salt'],
    [{ salt: base64(8) }, 'fine'],
    [{ salt: base64(128) }, 'fine'],
    [{ salt: base64(129) }, 'salt'],
    [{ iv: '%' }, 'iv'],
    [rounds(5_000_000), 'fine'],
    [rounds(5_000_001), 'import/cost'],
    [rounds(1, 'Argon2id'), 'keyMetadata'],
  ])('is read with each size up to its limit (%#)', (change, what) => {
    expect(faultOf(change)).toBe(what)
  })

  it('without its cost was stretched 10,000 times, as the library did before it wrote that down', () => {
    expect(readSealed(file()).rounds).toBe(10_000)
    expect(readSealed(file(rounds(900_000)) as never).rounds).toBe(900_000)
  })

  it('is known by all three of its fields', () => {
    expect(isSealed(file())).toBe(true)
    for (const name of ['data', 'iv', 'salt'])
      for (const odd of [7, undefined]) expect(isSealed(file({ [name]: odd }) as never)).toBe(false)
    for (const other of [undefined, null, 'x', []]) expect(isSealed(other)).toBe(false)
  })

  it('that holds bytes which are no UTF-8 is malformed', async () => {
    const key = await crypto.subtle.importKey('raw', new TextEncoder().encode('x'), 'PBKDF2', false, ['deriveKey'])
    const { iv, salt } = readSealed(JSON.parse(sealed('x', 'xx')) as never)
    const params = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: 10 }
    const aes = await crypto.subtle.deriveKey(params, key, { name: 'AES-GCM', length: 256 }, false, ['encrypt'])
    const data = new Uint8Array(await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, aes, Uint8Array.of(0xff, 0xfe)))
    await expect(openSealed({ data, iv, salt, rounds: 10 }, 'x', crypto.subtle)).rejects.toMatchObject({
      ...{ code: 'import/malformed', data: { what: 'vault' } },
    })
    expect(await codeOf(openSealed({ data, iv, salt, rounds: 11 }, 'x', crypto.subtle))).toBe('import/wrong-password')
  })
})

describe('a phrase in bytes', () => {
  it('has at most 1,024 of them, each from 0 to 255', async () => {
    const lists = await taughtLists(['japanese'])
    const bytes = [...new TextEncoder().encode(PHRASE)]
    const padded = (length: number): readonly number[] => [...bytes, ...Array<number>(length - bytes.length).fill(32)]
    const read = (value: unknown): unknown => fault(() => readMnemonic(value as never, lists))
    expect(read(padded(1024))).toBe('fine')
    expect(read(padded(1025))).toBe('mnemonic')
    for (const odd of [-1, 256, 0.5, '7']) expect(read([...bytes.slice(0, -1), odd]), String(odd)).toBe('mnemonic')
    // Accented letters have bytes on either side of 127; a zero and 255 are bytes too, though of no phrase.
    expect(read([...new TextEncoder().encode(`${'あいこくしん '.repeat(11)}あおぞら`)])).toBe('fine')
    expect(read({ type: 'Buffer', data: [...bytes.slice(0, -1), 256] })).toBe('mnemonic')
  })

  it('by places is one for each two bytes', async () => {
    const lists = await taughtLists([])
    const { words } = lists.list('english')
    const places = PHRASE.split(' ').flatMap((word) => [words.indexOf(word) & 255, words.indexOf(word) >> 8])
    const read = (value: readonly number[]): unknown => fault(() => readMnemonic(Object.fromEntries(value.entries()) as never, lists))
    expect(read(places)).toBe('fine')
    expect(read(places.slice(0, -1))).toBe('mnemonic')
    expect(read([...places, 0])).toBe('mnemonic')
    expect(read(places.with(0, -1))).toBe('mnemonic')
    expect(read(places.with(1, 8))).toBe('mnemonic')
  })
})
