import { p256 } from '@noble/curves/nist.js'
import { describe, expect, it } from 'vitest'
import { recoverAuthorizationAddress } from 'viem/experimental'
import { recoverMessageAddress, recoverTypedDataAddress } from 'viem'
import { authorizationDigest, transactionDigest } from '#core/ethereum/digest'
import { fromBytes, type Hex, toBytes } from '#core/bytes/hex'
import { messageDigest } from '#core/messages/message-digest'
import type { UnsignedTransaction } from '#core/ethereum/transaction'
import { type TypedData, typedDataDigest } from '#core/messages/typed-data'
import type { Assertion, Presence, Signing, UnlockSecret } from '#protocol/vault'
import type { Bytes } from '../deps.ts'
import { codeOf, createOpenWorld, createWorld, PASSWORD, type World } from '../test-support/world.ts'

const WAY: UnlockSecret = { kind: 'password', password: PASSWORD }
const ACCOUNT = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
const FRIEND = `0x${'11'.repeat(20)}` as const
const STRANGER = `0x${'22'.repeat(20)}` as const
const TOKEN = `0x${'33'.repeat(20)}` as const
const HOUR = 3_600_000
const CHAIN = 31_337

let count = 0
async function signing(world: World, digest: Hex, rest: Pick<Signing, 'presence' | 'blockTime'> = {}): Promise<Signing> {
  const status = await world.vault.call('status', undefined)
  const unlockEpoch = status.at === 'unlocked' ? status.session.unlockEpoch : 0
  const id = `0x${(++count).toString(16).padStart(32, '0')}` as const
  const consent = { id, requestId: 'r', digest, origin: { kind: 'own' }, account: ACCOUNT, chainId: CHAIN, unlockEpoch } as const
  return { requestId: 'r', account: ACCOUNT, consent, ...rest }
}

const payment = (nonce: number, value: bigint, to: Hex = FRIEND): UnsignedTransaction => ({
  type: 'eip1559',
  chainId: CHAIN,
  nonce,
  gasLimit: 21_000n,
  to,
  value,
  data: '0x',
  maxFeePerGas: 1n,
  maxPriorityFeePerGas: 1n,
  accessList: [],
})

const pay = async (world: World, transaction: UnsignedTransaction, rest: Pick<Signing, 'presence' | 'blockTime'> = {}): Promise<string> => {
  const asked = await signing(world, transactionDigest(transaction), rest)
  return codeOf(world.vault.call('signTransaction', { ...asked, transaction }))
}
const SIGNED = 'no failure: object'

describe('messages, typed data and authorizations', () => {
  it('are signed for a consent to their digest, so that others recover the account', async () => {
    const world = await createOpenWorld()
    const text = 'Hello, Zoë'
    const message = fromBytes(new TextEncoder().encode(text))
    const said = await world.vault.call('signMessage', { ...(await signing(world, messageDigest(message))), message })
    expect((await recoverMessageAddress({ message: text, signature: said.signature })).toLowerCase()).toBe(ACCOUNT)

    const data: TypedData = {
      domain: { name: 'Mail', version: '1', chainId: CHAIN, verifyingContract: TOKEN },
      types: {
        Mail: [
          { name: 'to', type: 'address' },
          { name: 'text', type: 'string' },
        ],
      },
      primaryType: 'Mail',
      message: { to: FRIEND, text },
    }
    const typed = await world.vault.call('signTypedData', { ...(await signing(world, typedDataDigest(data))), data })
    expect(
      (
        await recoverTypedDataAddress({ ...(data as never as Parameters<typeof recoverTypedDataAddress>[0]), signature: typed.signature })
      ).toLowerCase(),
    ).toBe(ACCOUNT)

    const authorization = { chainId: BigInt(CHAIN), address: `0x${'00'.repeat(20)}`, nonce: 5n } as const
    const given = await world.vault.call('signAuthorization', {
      ...(await signing(world, authorizationDigest(authorization))),
      authorization,
    })
    const signer = await recoverAuthorizationAddress({
      authorization: {
        chainId: CHAIN,
        address: authorization.address,
        nonce: 5,
        r: given.signature.r,
        s: given.signature.s,
        yParity: given.signature.yParity,
      },
    })
    expect(signer.toLowerCase()).toBe(ACCOUNT)
  })

  it('are refused where they are a bare hash, of another chain, or hand the account to code that nobody knows', async () => {
    const world = await createOpenWorld()
    const message = `0x${'ab'.repeat(32)}` as const
    expect(await codeOf(world.vault.call('signMessage', { ...(await signing(world, messageDigest(message))), message }))).toBe(
      'vault/refused',
    )
    const data: TypedData = {
      domain: { name: 'Mail', chainId: 1, verifyingContract: TOKEN },
      types: { Mail: [{ name: 'to', type: 'address' }] },
      primaryType: 'Mail',
      message: { to: FRIEND },
    }
    expect(await codeOf(world.vault.call('signTypedData', { ...(await signing(world, typedDataDigest(data))), data }))).toBe(
      'vault/refused',
    )
    const authorization = { chainId: BigInt(CHAIN), address: STRANGER, nonce: 5n } as const
    const asked = await signing(world, authorizationDigest(authorization))
    expect(await codeOf(world.vault.call('signAuthorization', { ...asked, authorization }))).toBe('vault/refused')
  })

  it('are not signed for a consent to another digest', async () => {
    const world = await createOpenWorld()
    const message = fromBytes(new TextEncoder().encode('Yes'))
    const asked = await signing(world, messageDigest(fromBytes(new TextEncoder().encode('No'))))
    expect(await codeOf(world.vault.call('signMessage', { ...asked, message }))).toBe('vault/consent-mismatch')
  })
})

/** A passkey of our own: its private key signs as an authenticator would. */
async function withPasskey() {
  const world = await createOpenWorld()
  const secret = p256.utils.randomSecretKey()
  const prf = await crypto.subtle.importKey('raw', new Uint8Array(32).fill(5), 'HKDF', false, ['deriveKey'])
  const { slots } = await world.vault.call('addSlot', {
    way: WAY,
    slot: {
      kind: 'passkey',
      label: 'Phone',
      credentialId: '0xc1c2',
      rpId: 'localhost',
      publicKey: fromBytes(p256.getPublicKey(secret, false)),
      prfSalt: `0x${'5a'.repeat(32)}`,
      prf,
    },
  })
  const { id: slotId } = slots.find(({ kind }) => kind === 'passkey')!
  const answer = async (digest: Hex): Promise<Assertion> => {
    const challenge = Buffer.from(toBytes(digest)!).toString('base64url')
    const clientDataJSON = new TextEncoder().encode(
      JSON.stringify({ type: 'webauthn.get', challenge, origin: 'http://localhost:4173', crossOrigin: false }),
    )
    const rpIdHash = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode('localhost')))
    const authenticatorData = Uint8Array.from([...rpIdHash, 0x05, 0, 0, 0, 0])
    const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', clientDataJSON))
    const signature = p256.sign(Uint8Array.from([...authenticatorData, ...hash]), secret, { format: 'der', lowS: false }) as Bytes
    return { slotId, authenticatorData, clientDataJSON, signature: Uint8Array.from(signature) }
  }
  await world.vault.call('setProtection', { address: ACCOUNT, protection: 'always-ask' })
  return { world, answer }
}

describe('an account that always asks', () => {
  it('signs with the password again, and without it nothing', async () => {
    const world = await createOpenWorld()
    await world.vault.call('setProtection', { address: ACCOUNT, protection: 'always-ask' })
    expect(await pay(world, payment(0, 1n))).toBe('vault/ask-again')
    const presence = (password: string): { readonly presence: Presence } => ({ presence: { kind: 'password', password } })
    expect(await pay(world, payment(0, 1n), presence('something else entirely'))).toBe('vault/wrong-password')
    expect(await pay(world, payment(0, 1n), presence(PASSWORD))).toBe(SIGNED)
  })

  it('signs with a passkey’s answer to this very digest, and to no other', async () => {
    const { world, answer } = await withPasskey()
    const tx = payment(0, 1n)
    const digest = transactionDigest(tx)
    expect(await pay(world, tx, { presence: { kind: 'passkey', ...(await answer(digest)) } })).toBe(SIGNED)
    const other = await answer(transactionDigest(payment(0, 2n)))
    expect(await pay(world, tx, { presence: { kind: 'passkey', ...other } })).toBe('vault/presence')
    const forged = { ...(await answer(digest)), slotId: `0x${'00'.repeat(16)}` as const }
    expect(await pay(world, tx, { presence: { kind: 'passkey', ...forged } })).toBe('vault/unknown-slot')
  })

  it('asks in a tab that was open before it was told to', async () => {
    const world = await createOpenWorld()
    const other = createWorld({ indexedDB: world.indexedDB, time: world.time })
    await other.vault.call('selfCheck', undefined)
    await other.vault.call('unlock', { way: WAY })
    await other.vault.call('setProtection', { address: ACCOUNT, protection: 'always-ask' })
    expect(await pay(world, payment(0, 1n))).toBe('vault/ask-again')
    await other.vault.call('setProtection', { address: ACCOUNT, protection: 'normal', way: WAY })
    await other.vault.call('setLimits', { address: ACCOUNT, limits: { assets: [], recipients: [STRANGER] } })
    expect(await pay(world, payment(0, 1n))).toBe('vault/over-limit')
  })

  it('is made to ask less only by its owner', async () => {
    const world = await createOpenWorld()
    await world.vault.call('setProtection', { address: ACCOUNT, protection: 'always-ask' })
    expect(await codeOf(world.vault.call('setProtection', { address: ACCOUNT, protection: 'normal' }))).toBe('vault/ask-again')
    const wrong: UnlockSecret = { kind: 'password', password: 'something else entirely' }
    expect(await codeOf(world.vault.call('setProtection', { address: ACCOUNT, protection: 'normal', way: wrong }))).toBe(
      'vault/wrong-password',
    )
    await world.vault.call('setProtection', { address: ACCOUNT, protection: 'normal', way: WAY })
    expect(await pay(world, payment(0, 1n))).toBe(SIGNED)
  })
})

describe('own limits [K14]', () => {
  const limits = { assets: [{ chainId: CHAIN, perDay: 100_000n }] }
  const blockOf = (world: World) => ({ blockTime: world.time.now() })

  it('hold for a day at a time, counted on disk before a signature leaves', async () => {
    const world = await createOpenWorld()
    await world.vault.call('setLimits', { address: ACCOUNT, limits, ...blockOf(world) })
    expect(await pay(world, payment(0, 60_000n), blockOf(world))).toBe(SIGNED)
    expect(await pay(world, payment(1, 60_000n), blockOf(world))).toBe('vault/over-limit')
    await world.vault.call('lock', undefined)
    await world.vault.call('unlock', { way: WAY })
    expect(await pay(world, payment(1, 60_000n), blockOf(world))).toBe('vault/over-limit')
    // Only by both clocks: the device's alone, set forward, frees nothing.
    const then = blockOf(world)
    world.time.jump(25 * HOUR)
    await world.vault.call('unlock', { way: WAY })
    expect(await pay(world, payment(1, 60_000n), then)).toBe('vault/over-limit')
    expect(await pay(world, payment(1, 60_000n), blockOf(world))).toBe(SIGNED)
  })

  it('count what cannot be bounded as over the limit', async () => {
    const world = await createOpenWorld()
    await world.vault.call('setLimits', { address: ACCOUNT, limits, ...blockOf(world) })
    const approve = {
      ...payment(0, 0n, TOKEN),
      gasLimit: 60_000n,
      data: `0x095ea7b3${'0'.repeat(24)}${STRANGER.slice(2)}${'f'.repeat(64)}` as const,
    }
    expect(await pay(world, approve, blockOf(world))).toBe('vault/over-limit')
  })

  it('let only those receive who are listed', async () => {
    const world = await createOpenWorld()
    await world.vault.call('setLimits', { address: ACCOUNT, limits: { assets: [], recipients: [FRIEND] }, ...blockOf(world) })
    expect(await pay(world, payment(0, 1n, STRANGER), blockOf(world))).toBe('vault/over-limit')
    expect(await pay(world, payment(0, 1n, FRIEND), blockOf(world))).toBe(SIGNED)
  })

  it('are loosened by the owner alone, and a day later', async () => {
    const world = await createOpenWorld()
    await world.vault.call('setLimits', { address: ACCOUNT, limits, ...blockOf(world) })
    expect(await codeOf(world.vault.call('setLimits', { address: ACCOUNT, ...blockOf(world) }))).toBe('vault/ask-again')
    const { accounts } = await world.vault.call('setLimits', { address: ACCOUNT, way: WAY, ...blockOf(world) })
    expect(accounts[0]).toMatchObject({ limits, pendingLimits: { limits: 'none', from: world.time.now() + 24 * HOUR } })
    expect(await pay(world, payment(0, 200_000n), blockOf(world))).toBe('vault/over-limit')
    world.time.jump(24 * HOUR)
    await world.vault.call('unlock', { way: WAY })
    expect(await pay(world, payment(0, 200_000n), blockOf(world))).toBe(SIGNED)
  })

  it('make a large payment wait a day, and remember that it was asked for', async () => {
    const world = await createOpenWorld()
    const large = { assets: [{ chainId: CHAIN, perDay: 1_000_000n, large: 10_000n }] }
    await world.vault.call('setLimits', { address: ACCOUNT, limits: large, ...blockOf(world) })
    expect(await pay(world, payment(0, 50_000n), blockOf(world))).toBe('vault/limit-delay')
    world.time.jump(24 * HOUR)
    await world.vault.call('unlock', { way: WAY })
    expect(await pay(world, payment(0, 50_000n), blockOf(world))).toBe(SIGNED)
    expect(await pay(world, payment(1, 50_000n), blockOf(world))).toBe('vault/limit-delay')
  })
})
