import { inspect } from 'node:util'
import { describe, expect, it } from 'vitest'
import { isError } from '#core/errors'
import { createPortPair } from '#protocol'
import type { Bytes } from '../deps.ts'
import { SecretBytes } from './secret-bytes.ts'

const KEY = 'ac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'
const bytes = (): Bytes => Uint8Array.from(Buffer.from(KEY, 'hex'))
const hexOf = (secret: SecretBytes): string => secret.use((inside) => Buffer.from(inside).toString('hex'))

/** What is thrown, with everything that it says of itself. */
function thrownBy(work: () => unknown): string {
  try {
    work()
  } catch (error) {
    if (!isError(error, 'app/unexpected')) throw error
    return `${error.code} ${JSON.stringify(error)} ${error.message}`
  }
  throw new Error('nothing was thrown')
}

describe('secret bytes', () => {
  it('are worked with as they are, more than once', () => {
    const secret = SecretBytes.take(bytes())
    expect(secret.length).toBe(32)
    expect(hexOf(secret)).toBe(KEY)
    expect(hexOf(secret)).toBe(KEY)
  })

  const WRITTEN: Readonly<Record<string, (secret: SecretBytes) => unknown>> = {
    'as text': (secret) => String(secret),
    'in a template': (secret) => `key: ${secret as unknown as string}`,
    'added to a text': (secret) => 'key: ' + (secret as unknown as string),
    'as a number': (secret) => Number(secret),
    'compared loosely': (secret) => (secret as unknown as string) == KEY, // oxlint-disable-line eqeqeq -- this is what must fail
    'as a name of a property': (secret) => ({ [secret as unknown as string]: 1 }),
    'joined in a list': (secret) => [secret].join(),
    'as JSON': (secret) => JSON.stringify({ secret }),
    'inspected, as the console does': (secret) => inspect({ secret }),
  }
  it.each(Object.entries(WRITTEN))('refuse to be written %s, and the refusal does not tell them either', (_, write) => {
    const secret = SecretBytes.take(bytes())
    const said = thrownBy(() => write(secret))
    expect(said).not.toContain(KEY)
    expect(said).not.toContain(String(bytes()))
    expect(hexOf(secret), 'they are still there').toBe(KEY)
  })

  it('are in no message and no clone', () => {
    const secret = SecretBytes.take(bytes())
    expect(() => structuredClone(secret)).toThrow(expect.objectContaining({ name: 'DataCloneError' }))
    const [port] = createPortPair()
    expect(() => port.post({ secret })).toThrow(expect.objectContaining({ name: 'DataCloneError' }))
  })

  it('are in no key, value, entry, spread or assignment of it', () => {
    const secret = SecretBytes.take(bytes())
    const seen = [
      ...Reflect.ownKeys(secret).map((key) => Reflect.get(secret, key) as unknown),
      ...Object.values({ ...secret }),
      ...Object.values(Object.assign({}, secret)),
    ]
    for (const one of seen) expect(typeof one).toBe('function')
    expect(Reflect.set(secret, 'bytes', bytes())).toBe(false)
    expect(Reflect.set(secret, 'use', () => undefined)).toBe(false)
  })

  it('are zeros once they were wiped, also for whoever made them, and cannot be had any more', () => {
    const made = bytes()
    const secret = SecretBytes.take(made)
    let kept: Bytes | undefined
    secret.use((inside) => (kept = inside))
    secret.wipe()
    expect([...made]).toEqual(Array(32).fill(0))
    expect(kept).toEqual(made)
    expect(secret.length).toBe(0)
    expect(thrownBy(() => hexOf(secret))).toContain('wiped')
    secret.wipe()
  })

  it('of a view are copied, and the view is wiped alone', () => {
    const whole = new Uint8Array(96).fill(7)
    whole.set(bytes(), 32)
    const secret = SecretBytes.copy(whole.subarray(32, 64))
    expect(hexOf(secret)).toBe(KEY)
    expect([...whole]).toEqual([...Array<number>(32).fill(7), ...Array<number>(32).fill(0), ...Array<number>(32).fill(7)])
  })

  it('are wiped after the one use that was asked for, whether it works or throws', async () => {
    const [first, second] = [bytes(), bytes()]
    expect(await SecretBytes.take(first).once(async (inside) => inside.length)).toBe(32)
    await expect(
      SecretBytes.take(second).once(() => {
        throw new RangeError('no')
      }),
    ).rejects.toThrow('no')
    expect([...first, ...second]).toEqual(Array(64).fill(0))
  })

  it('are there until a work that waits has ended', async () => {
    const made = bytes()
    const seen = await SecretBytes.take(made).once(async (inside) => {
      await Promise.resolve()
      return Buffer.from(inside).toString('hex')
    })
    expect(seen).toBe(KEY)
    expect(made.some((byte) => byte !== 0)).toBe(false)
  })
})
