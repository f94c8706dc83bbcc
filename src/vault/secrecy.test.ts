import { describe, expect, it } from 'vitest'
import { transactionDigest } from '#core/ethereum/digest'
import { fromBytes } from '#core/bytes/hex'
import type { UnsignedTransaction } from '#core/ethereum/transaction'
import { deriveChild, pathAt } from './keys/derive.ts'
import { parsePhrase, seedOf } from './keys/phrase.ts'
import { readStored } from './test-support/damage.ts'
import { codeOf, createWorld, importPhrase, type World } from './test-support/world.ts'

/** Marks that must appear nowhere but where a person asked to see them. */
const PHRASE = 'zebra quantum velvet oxygen mandate pistol coyote galaxy ribbon hockey whisper genius'
const PASSWORD = 'canary-Tr0ub4dor&kestrel-canary'
const WRONG = 'canary-wr0ng-kestrel-&-canary-9'

/** Values that a message may hold, as text: bytes as hex, big numbers as digits. */
function plainly(value: unknown): string {
  return JSON.stringify(value, (_, item: unknown) => {
    if (item instanceof Uint8Array) return fromBytes(item)
    if (typeof item === 'bigint') return item.toString()
    if (item instanceof CryptoKey) return `key, ${item.extractable ? 'EXTRACTABLE' : 'sealed'}, ${item.usages.join()}`
    return item
  })
}

const validPhrase = async (): Promise<string> => {
  const { wordlist } = await import('@scure/bip39/wordlists/english.js')
  const start = PHRASE.split(' ').slice(0, 11).join(' ')
  for (const last of wordlist) {
    try {
      parsePhrase(`${start} ${last}`)
      return `${start} ${last}`
    } catch {
      // The checksum fits one word in sixteen.
    }
  }
  throw new TypeError('no last word fits')
}

/** All of what a person may do, with all of what may go wrong. */
async function script(world: World, phrase: string): Promise<void> {
  const { vault } = world
  const call = vault.call
  await codeOf(call('selfCheck', undefined))
  await codeOf(call('unlock', { way: { kind: 'password', password: PASSWORD } }))
  await codeOf(importPhrase(vault, phrase.replace('zebra', 'zebrra'), PASSWORD))
  await codeOf(importPhrase(vault, phrase.split(' ').reverse().join(' '), PASSWORD))
  await codeOf(importPhrase(vault, `${phrase} genius`, PASSWORD))
  await codeOf(importPhrase(vault, phrase, 'canary'))
  const { accounts, keyrings, unlockEpoch } = await importPhrase(vault, phrase, PASSWORD)
  await codeOf(call('createEmpty', { password: PASSWORD }))
  const keyringId = keyrings[0]!.id
  await call('deriveAccount', { keyringId, name: 'Second' })
  await codeOf(call('revealPhrase', { keyringId, way: { kind: 'password', password: WRONG } }))
  await codeOf(call('erase', { way: { kind: 'password', password: WRONG } }))
  const account = accounts[0]!.address
  const transaction: UnsignedTransaction = {
    type: 'legacy',
    chainId: 1,
    nonce: 0,
    gasLimit: 21_000n,
    gasPrice: 1n,
    to: account,
    value: 1n,
    data: '0x',
  }
  const consent = {
    id: `0x${'01'.repeat(16)}`,
    requestId: 'r',
    digest: transactionDigest(transaction),
    origin: { kind: 'own' },
    account,
    chainId: 1,
    unlockEpoch,
  } as const
  await call('signTransaction', { requestId: 'r', account, transaction, consent })
  await codeOf(call('signTransaction', { requestId: 'r', account, transaction, consent }))
  await codeOf(
    call('signTransaction', {
      requestId: 'r',
      account,
      transaction: { ...transaction, value: 2n },
      consent: { ...consent, id: `0x${'02'.repeat(16)}` },
    }),
  )
  await codeOf(call('readImport', { source: { kind: 'phrase', words: phrase, extra: phrase } } as never))
  await call('lock', undefined)
  await codeOf(call('unlock', { way: { kind: 'password', password: WRONG } }))
  await call('unlock', { way: { kind: 'password', password: PASSWORD } })
  await call('status', undefined)
}

describe('no secret', () => {
  it('is in any answer, error or event, nor on disk, but where it is asked to be shown [K1]', async () => {
    const phrase = await validPhrase()
    const world = createWorld()
    await script(world, phrase)
    const entropy = parsePhrase(phrase)
    const keys = await Promise.all([0, 1].map((index) => deriveChild(entropy, pathAt("m/44'/60'/0'/0/i", index), crypto.subtle)))
    const seed = await seedOf(entropy, crypto.subtle)
    const secrets = [
      phrase,
      'velvet',
      'oxygen',
      PASSWORD,
      'kestrel',
      WRONG,
      ...[entropy, seed, ...keys.map(({ privateKey }) => privateKey)].map((bytes) => fromBytes(bytes).slice(2)),
    ]
    const answers = world.traffic.filter((message) => (message as { is: string }).is !== 'call').map(plainly)
    const { pointer, headers, records } = await readStored(world.indexedDB)
    const disk = plainly([pointer, [...headers], [...records]])
    expect(answers.length).toBeGreaterThan(15)
    for (const secret of secrets) {
      for (const text of [...answers, disk]) {
        expect(text.toLowerCase().includes(secret.toLowerCase()), `${secret.slice(0, 3)}… in ${text.slice(0, 60)}`).toBe(false)
      }
    }
    expect(answers.join()).not.toContain('EXTRACTABLE')
    // The search would find them: they are in what was asked.
    const questions = world.traffic
      .filter((message) => (message as { is: string }).is === 'call')
      .map(plainly)
      .join()
    expect(questions).toContain(phrase)
    expect(questions).toContain(PASSWORD)
  })

  it('comes from any call but those that are named for it', async () => {
    const phrase = await validPhrase()
    const world = createWorld()
    await script(world, phrase)
    const status = await world.vault.call('status', undefined)
    const keyringId = status.at === 'unlocked' ? status.session.keyrings[0]!.id : ''
    expect((await world.vault.call('revealPhrase', { keyringId, way: { kind: 'password', password: PASSWORD } })).words.join(' ')).toBe(
      phrase,
    )
  })

  it('is told by a vault that is locked, not even how many accounts it has [K5]', async () => {
    const world = createWorld()
    await script(world, await validPhrase())
    await world.vault.call('lock', undefined)
    expect(Object.keys(await world.vault.call('status', undefined)).sort()).toEqual(['at', 'failures', 'waitMs', 'ways'])
  })
})
