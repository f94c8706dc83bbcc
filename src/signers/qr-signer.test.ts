import { mnemonicToAccount } from 'viem/accounts'
import { describe, expect, it } from 'vitest'
import { type Hex, toBytes } from '#core/bytes/hex'
import { authorizationDigest, recoverSender, transactionDigest } from '#core/ethereum/digest'
import type { LegacyTransaction, UnsignedTransaction } from '#core/ethereum/transaction'
import type { Account, Keyring } from '#core/identity/account'
import { messageDigest } from '#core/messages/message-digest'
import { typedDataDigest } from '#core/messages/typed-data'
import type { TypedData } from '#core/messages/typed-data-type'
import type { Consent } from '#core/signing/consent'
import { type Cbor, encodeCbor } from '#core/ur/cbor'
import { decodeEthSignRequest } from '#core/ur/registry/eth-sign-request'
import type { UrMessage } from '#core/ur/registry/fields'
import { codeOf, createOpenWorld, PASSWORD, PHRASE } from '../vault/test-support/world.ts'
import { signableKind, signatureBytes, signatureOf, signedTransaction, signerOf, type SignerProgress, type SignTask } from './index.ts'

/** The device has the second account of the public test words; the vault has the first alone. */
const device = mnemonicToAccount(PHRASE, { addressIndex: 1 })
const stranger = mnemonicToAccount(PHRASE, { addressIndex: 2 })
const ADDRESS = device.address.toLowerCase() as Hex
const PATH = "m/44'/60'/0'/0/1"

const LEGACY: LegacyTransaction = {
  type: 'legacy',
  chainId: 31_337,
  nonce: 7,
  gasLimit: 21_000n,
  gasPrice: 2_000_000_000n,
  to: `0x${'11'.repeat(20)}`,
  value: 1n,
  data: '0x',
}
const { gasPrice: _, type: _t, ...COMMON } = LEGACY
const MARKET: UnsignedTransaction = {
  ...COMMON,
  type: 'eip1559',
  maxFeePerGas: 2_000_000_000n,
  maxPriorityFeePerGas: 1_000_000_000n,
  accessList: [],
}
const LISTED: UnsignedTransaction = {
  ...LEGACY,
  type: 'eip2930',
  gasLimit: 60_000n,
  accessList: [{ address: `0x${'22'.repeat(20)}`, storageKeys: [] }],
}
const DATA: TypedData = {
  types: {
    Note: [
      { name: 'text', type: 'string' },
      { name: 'size', type: 'uint256' },
    ],
  },
  primaryType: 'Note',
  domain: { name: 'Notes', chainId: 31_337 },
  message: { text: 'hello', size: 2n ** 200n },
}
const HELLO = '0x68656c6c6f'
const AUTHORIZATION = { chainId: 31_337n, address: `0x${'00'.repeat(20)}`, nonce: 0n } as const

const TASKS = {
  legacy: { task: { kind: 'transaction', transaction: LEGACY }, digest: transactionDigest(LEGACY) },
  listed: { task: { kind: 'transaction', transaction: LISTED }, digest: transactionDigest(LISTED) },
  market: { task: { kind: 'transaction', transaction: MARKET }, digest: transactionDigest(MARKET) },
  message: { task: { kind: 'message', message: HELLO }, digest: messageDigest(HELLO) },
  data: { task: { kind: 'typed-data', data: DATA }, digest: typedDataDigest(DATA) },
} as const satisfies Record<string, { readonly task: SignTask; readonly digest: Hex }>

let made = 0
const consentTo = (digest: Hex, unlockEpoch: number): Consent => ({
  id: `0x${(++made).toString(16).padStart(32, '0')}`,
  requestId: 'r1',
  digest,
  origin: { kind: 'own' },
  account: ADDRESS,
  chainId: 31_337,
  unlockEpoch,
})

/** A vault in which the device's account is, and its signer. */
async function paired() {
  const { vault } = await createOpenWorld()
  const session = await vault.call('addDeviceAccounts', {
    device: { kind: 'qr', label: 'Blue one', fingerprint: '0x73c5da0a' },
    accounts: [{ address: ADDRESS, path: PATH, name: 'Cold' }],
  })
  const account = session.accounts.find(({ address }) => address === ADDRESS) as Account
  const keyring = session.keyrings.find(({ id }) => id === account.keyringId) as Keyring
  const signer = signerOf(account, { vault: () => vault, keyring })
  const agree = (digest: Hex): Consent => consentTo(digest, session.unlockEpoch)
  return { vault, account, keyring, signer, agree }
}
type Paired = Awaited<ReturnType<typeof paired>>

/** Has a task signed, and answers by `reply`, which gets the request and the way to answer. */
async function signBy(
  { signer, agree }: Paired,
  { task, digest }: { readonly task: SignTask; readonly digest: Hex },
  reply: (request: UrMessage, answer: (message: UrMessage) => Promise<void>) => Promise<unknown>,
) {
  const stop = new AbortController()
  let replied: Promise<unknown> | undefined
  const onProgress = (progress: SignerProgress): void => {
    if (progress.kind !== 'exchange-codes') throw new Error(progress.kind)
    // A reply that gives up ends the waiting.
    replied = reply(progress.message, progress.answer).finally(() => stop.abort())
  }
  const work = signer.sign(task, agree(digest), { signal: stop.signal, onProgress })
  const outcome = await work.then((signed) => ({ signed })).catch((error: unknown) => ({ error }))
  await replied
  if ('error' in outcome) throw outcome.error
  return outcome.signed
}

const answerOf = (requestId: Hex | undefined, signature: Cbor, more: readonly (readonly [number, Cbor])[] = []): UrMessage => ({
  type: 'eth-signature',
  cbor: encodeCbor(
    new Map<number, Cbor>([
      ...(requestId === undefined ? [] : [[1, { tag: 37, value: toBytes(requestId) ?? '' }] as const]),
      [2, signature],
      ...more,
    ]),
  ),
})

/** What the device signs, with v as it is told to write it. */
async function signature(digest: Hex, v: (parity: bigint) => string, by = device): Promise<Uint8Array> {
  const whole = await by.sign({ hash: digest })
  const parity = BigInt(`0x${whole.slice(130)}`) - 27n
  return toBytes(`${whole.slice(0, 130)}${v(parity)}`) ?? new Uint8Array()
}
const plain = (parity: bigint): string => `0${parity}`
const ethereum = (parity: bigint): string => (parity + 27n).toString(16)
/** EIP-155, of chain 31,337: 62,709 and one more. */
const replayed = (parity: bigint): string => (parity + 35n + 2n * 31_337n).toString(16).padStart(4, '0')

describe('a device that is reached by codes', () => {
  it.each([
    ['legacy', 'legacy', [plain, ethereum, replayed]],
    ['listed', 'typed', [plain, ethereum]],
    ['market', 'typed', [plain, ethereum]],
    ['message', 'message', [plain, ethereum]],
    ['data', 'typed-data', [plain, ethereum]],
  ] as const)('is asked for %s as %s, and its signature is taken with every form of v', async (name, kind, forms) => {
    const world = await paired()
    const { task, digest } = TASKS[name]
    for (const form of forms) {
      const signed = await signBy(world, { task, digest }, async (request, answer) => {
        const asked = decodeEthSignRequest(request)
        expect(asked).toMatchObject({ kind, keypath: { path: PATH, fingerprint: '0x73c5da0a' }, address: ADDRESS, origin: 'Assay' })
        expect(asked.chainId).toBe(task.kind === 'transaction' ? 31_337 : undefined)
        await answer(answerOf(asked.requestId, await signature(digest, form)))
      })
      if (task.kind === 'transaction') {
        expect(await recoverSender(task.transaction, signatureOf(signed))).toBe(ADDRESS)
        expect((await signedTransaction(signed, task.transaction, ADDRESS)).raw).toMatch(/^0x/)
      } else expect(signatureBytes(signed)).toBe(await device.sign({ hash: digest }))
    }
  })

  it('gets typed data with the type of its domain, and large integers as text', async () => {
    await signBy(await paired(), TASKS.data, async (request, answer) => {
      const { data, requestId } = decodeEthSignRequest(request)
      const read = JSON.parse(new TextDecoder().decode(data)) as TypedData & Record<string, unknown>
      expect(read.types).toEqual({
        Note: DATA.types['Note'],
        EIP712Domain: [
          { name: 'name', type: 'string' },
          { name: 'chainId', type: 'uint256' },
        ],
      })
      expect(read.message).toEqual({ text: 'hello', size: (2n ** 200n).toString() })
      // Another implementation signs what the device reads.
      const whole = await device.signTypedData(read as Parameters<typeof device.signTypedData>[0])
      await answer(answerOf(requestId, toBytes(whole) ?? ''))
    })
  })

  it('is asked for nothing that its codes have no form for, that is too large, or whose key it would not find', async () => {
    const world = await paired()
    const { signer, agree } = world
    const authorization = { kind: 'authorization', authorization: AUTHORIZATION } as const
    expect(await codeOf(signer.sign(authorization, agree(authorizationDigest(AUTHORIZATION))))).toBe('device/cannot-sign')
    const handing = { ...MARKET, type: 'eip7702', to: ADDRESS, authorizationList: [] } as UnsignedTransaction
    expect(await codeOf(signer.sign({ kind: 'transaction', transaction: handing }, agree('0x00')))).toBe('device/cannot-sign')
    const long: Hex = `0x${'61'.repeat(32_769)}`
    expect(await codeOf(signer.sign({ kind: 'message', message: long }, agree(messageDigest(long))))).toBe('device/too-large')
    // Whoever asks before hears the same.
    const codeFor = (task: SignTask) => {
      const capability = signer.can(signableKind(task), task)
      return capability.kind === 'no' ? capability.error.code : 'yes'
    }
    expect(codeFor({ kind: 'transaction', transaction: handing })).toBe('device/cannot-sign')
    expect(codeFor({ kind: 'message', message: long })).toBe('device/too-large')
    expect(codeFor({ kind: 'transaction', transaction: { ...MARKET, data: long } })).toBe('device/too-large')
    expect(Object.values(TASKS).map(({ task }) => codeFor(task))).toEqual(Object.values(TASKS).map(() => 'yes'))
    const { fingerprint: _f, ...unnamed } = world.keyring
    const lost = signerOf(world.account, { vault: () => world.vault, keyring: unnamed })
    expect(await codeOf(lost.sign(TASKS.message.task, agree(TASKS.message.digest)))).toBe('device/no-fingerprint')
  })

  it('is asked only after the vault agrees: its digest, its guards, limits, who is here, and each yes once', async () => {
    const world = await paired()
    const { signer, agree, vault } = world
    const never = { onProgress: () => expect.fail('the device is asked') }
    expect(await codeOf(signer.sign(TASKS.message.task, agree(TASKS.market.digest), never))).toBe('vault/consent-mismatch')
    const foreign = { ...MARKET, chainId: 1 }
    expect(await codeOf(signer.sign({ kind: 'transaction', transaction: foreign }, agree(transactionDigest(foreign)), never))).toBe(
      'vault/consent-scope',
    )
    const stop = AbortSignal.abort()
    const once = agree(TASKS.message.digest)
    expect(await codeOf(signer.sign(TASKS.message.task, once, { signal: stop }))).toBe('app/aborted')
    expect(await codeOf(signer.sign(TASKS.message.task, once, never))).toBe('vault/consent-stale')
    await vault.call('setLimits', { address: ADDRESS, limits: { assets: [{ chainId: 31_337, perDay: 0n }] } })
    expect(await codeOf(signer.sign(TASKS.market.task, agree(TASKS.market.digest), never))).toBe('vault/over-limit')
    await vault.call('setProtection', { address: ADDRESS, protection: 'always-ask' })
    expect(await codeOf(signer.sign(TASKS.message.task, agree(TASKS.message.digest), never))).toBe('vault/ask-again')
    const wrong = { presence: { kind: 'password', password: `${PASSWORD}x` } } as const
    expect(await codeOf(signer.sign(TASKS.message.task, agree(TASKS.message.digest), { ...never, ...wrong }))).toBe('vault/wrong-password')
  })

  it('signs for its own account alone: for one whose key is here, the vault refuses', async () => {
    const { vault, agree } = await paired()
    const [own] = (await vault.call('refresh', undefined)).accounts
    const consent = { ...agree(TASKS.message.digest), account: own?.address ?? '0x' }
    const call = vault.call('approveForDevice', { requestId: 'r1', account: consent.account, consent, task: TASKS.message.task })
    expect(await codeOf(call)).toBe('vault/watch-only')
  })
})

describe('an answer that is not right', () => {
  const { task, digest } = TASKS.legacy
  const OTHER_ID: Hex = `0x${'0f'.repeat(16)}`
  const ORDER = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
  const half = (value: bigint): string => value.toString(16).padStart(64, '0')
  const parts = async (): Promise<readonly [string, string, bigint]> => {
    const whole = await device.sign({ hash: digest })
    return [whole.slice(2, 66), whole.slice(66, 130), BigInt(`0x${whole.slice(130)}`) - 27n]
  }
  const bytes = (hex: string): Uint8Array => toBytes(`0x${hex}`) ?? new Uint8Array()
  type Answer = (requestId: Hex) => Promise<UrMessage> | UrMessage

  const HOSTILE: readonly (readonly [string, string, Answer])[] = [
    ['for another request', 'device/other-request', async () => answerOf(OTHER_ID, await signature(digest, plain))],
    ['for no request', 'device/other-request', async () => answerOf(undefined, await signature(digest, plain))],
    [
      'with an id that is a text',
      'device/code-unreadable',
      async (id) => ({
        type: 'eth-signature',
        cbor: encodeCbor(
          new Map<number, Cbor>([
            [1, { tag: 37, value: id }],
            [2, await signature(digest, plain)],
          ]),
        ),
      }),
    ],
    [
      'with an id without a tag',
      'device/code-unreadable',
      async (id) => ({
        type: 'eth-signature',
        cbor: encodeCbor(
          new Map<number, Cbor>([
            [1, toBytes(id) ?? ''],
            [2, await signature(digest, plain)],
          ]),
        ),
      }),
    ],
    ['by another key', 'device/wrong-signature', async (id) => answerOf(id, await signature(digest, plain, stranger))],
    [
      'of another transaction',
      'device/wrong-signature',
      async (id) => answerOf(id, await signature(transactionDigest({ ...LEGACY, value: 2n }), plain)),
    ],
    [
      'of one with another recipient',
      'device/wrong-signature',
      async (id) => answerOf(id, await signature(transactionDigest({ ...LEGACY, to: `0x${'12'.repeat(20)}` }), plain)),
    ],
    [
      'of the same on another chain',
      'device/wrong-signature',
      async (id) => answerOf(id, await signature(transactionDigest({ ...LEGACY, chainId: 1 }), plain)),
    ],
    [
      'of the same without replay protection',
      'device/wrong-signature',
      async (id) => answerOf(id, await signature(transactionDigest({ ...LEGACY, chainId: 0 }), plain)),
    ],
    [
      'of a message that has the digest',
      'device/wrong-signature',
      async (id) => answerOf(id, await signature(messageDigest(digest), plain)),
    ],
    [
      'with the other parity',
      'device/wrong-signature',
      async (id) => answerOf(id, await signature(digest, (parity) => plain(1n - parity))),
    ],
    ['with v 2', 'device/wrong-signature', async (id) => answerOf(id, await signature(digest, () => '02'))],
    ['with v 29', 'device/wrong-signature', async (id) => answerOf(id, await signature(digest, () => '1d'))],
    ['with v 37, which is of chain 1', 'device/wrong-signature', async (id) => answerOf(id, await signature(digest, () => '25'))],
    ['with v past 2^63', 'device/wrong-signature', async (id) => answerOf(id, await signature(digest, () => 'ffffffffffffffff'))],
    [
      'with a high s',
      'device/wrong-signature',
      async (id) => {
        const [r, s, parity] = await parts()
        return answerOf(id, bytes(`${r}${half(ORDER - BigInt(`0x${s}`))}${plain(1n - parity)}`))
      },
    ],
    [
      'with r 0',
      'device/wrong-signature',
      async (id) => {
        const [, s] = await parts()
        return answerOf(id, bytes(`${half(0n)}${s}00`))
      },
    ],
    [
      'with s 0',
      'device/wrong-signature',
      async (id) => {
        const [r] = await parts()
        return answerOf(id, bytes(`${r}${half(0n)}00`))
      },
    ],
    [
      'with r past the order',
      'device/wrong-signature',
      async (id) => {
        const [, s] = await parts()
        return answerOf(id, bytes(`${half(ORDER + 1n)}${s}00`))
      },
    ],
    [
      'with r and s exchanged',
      'device/wrong-signature',
      async (id) => {
        const [r, s] = await parts()
        return answerOf(id, bytes(`${s}${r}00`))
      },
    ],
    ['of zeros', 'device/wrong-signature', (id) => answerOf(id, new Uint8Array(65))],
    ['of 64 bytes', 'device/code-unreadable', async (id) => answerOf(id, (await signature(digest, plain)).slice(0, 64))],
    ['of 73 bytes', 'device/code-unreadable', (id) => answerOf(id, new Uint8Array(73))],
    ['of a text', 'device/code-unreadable', (id) => answerOf(id, 'signed')],
    ['of a list', 'device/code-unreadable', (id) => answerOf(id, [1, 2])],
    ['that is our own request', 'device/wrong-code', () => ({ type: 'eth-sign-request', cbor: encodeCbor(new Map()) })],
    ['that pairs', 'device/wrong-code', () => ({ type: 'crypto-hdkey', cbor: encodeCbor(new Map()) })],
    ['that is bytes', 'device/wrong-code', async () => ({ type: 'bytes', cbor: encodeCbor(await signature(digest, plain)) })],
    ['that is no map', 'device/code-unreadable', async () => ({ type: 'eth-signature', cbor: encodeCbor(await signature(digest, plain)) })],
    ['that is no CBOR', 'device/code-unreadable', () => ({ type: 'eth-signature', cbor: Uint8Array.of(0xff) })],
    ['that is empty', 'device/code-unreadable', () => ({ type: 'eth-signature', cbor: new Uint8Array(0) })],
    ['that nests without end', 'device/code-unreadable', () => ({ type: 'eth-signature', cbor: new Uint8Array(5000).fill(0x81) })],
  ]

  it('is used in none of its forms, and the right one is taken after all of them', async () => {
    expect(HOSTILE.length).toBeGreaterThan(20)
    const signed = await signBy(await paired(), { task, digest }, async (request, answer) => {
      const { requestId } = decodeEthSignRequest(request)
      for (const [name, code, hostile] of HOSTILE) expect(await codeOf(answer(await hostile(requestId))), name).toBe(code)
      await answer(answerOf(requestId, await signature(digest, replayed)))
    })
    expect(await recoverSender(LEGACY, signatureOf(signed))).toBe(ADDRESS)
  })

  it('with the v of a legacy transaction is none for another kind', async () => {
    const { digest: other } = TASKS.market
    const work = signBy(await paired(), TASKS.market, async (request, answer) => {
      const { requestId } = decodeEthSignRequest(request)
      expect(await codeOf(answer(answerOf(requestId, await signature(other, replayed))))).toBe('device/wrong-signature')
    })
    // The person gave up.
    expect(await codeOf(work)).toBe('app/aborted')
  })
})
