import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { cdp } from 'vitest/browser'
import { isError } from '#core/errors'
import { fromBytes } from '#core/bytes/hex'
import { verifyAssertion } from '../../../vault/unlock/assertion.ts'
import { createPasskeys, type PasskeyBrowser } from './passkeys.ts'

const rpId = location.hostname
const browser: PasskeyBrowser = { credentials: navigator.credentials, known: PublicKeyCredential, hostname: rpId }
const passkeys = createPasskeys(browser)
const bytes = (length: number) => crypto.getRandomValues(new Uint8Array(length))
const newOne = () => ({ rpId, userId: bytes(32), userName: 'Assay, this browser', salt: bytes(32), exclude: [] })

type Options = { readonly hasPrf?: boolean; readonly isUserVerified?: boolean }

let authenticatorId = ''
/** A device that holds passkeys, as the browser's own protocol makes it: CTAP 2.1, built in, with verification of its person. */
async function plugIn({ hasPrf = true, isUserVerified = true }: Options = {}): Promise<void> {
  if (authenticatorId !== '') await cdp().send('WebAuthn.removeVirtualAuthenticator', { authenticatorId })
  const options = {
    protocol: 'ctap2' as const,
    ctap2Version: 'ctap2_1' as const,
    transport: 'internal' as const,
    hasResidentKey: true,
    hasUserVerification: true,
    automaticPresenceSimulation: true,
    hasPrf,
    isUserVerified,
  }
  authenticatorId = (await cdp().send('WebAuthn.addVirtualAuthenticator', { options })).authenticatorId
}
const held = async () => (await cdp().send('WebAuthn.getCredentials', { authenticatorId })).credentials

beforeEach(async () => {
  await cdp().send('WebAuthn.enable')
  await plugIn()
})
afterEach(async () => {
  await cdp().send('WebAuthn.disable')
  authenticatorId = ''
})

/** What two keys have in common can only be told by what they derive. */
async function derived(key: CryptoKey): Promise<string> {
  const how = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(16), info: new Uint8Array(0) }
  return fromBytes(new Uint8Array(await crypto.subtle.deriveBits(how, key, 256)))
}

const codeOf = async (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'done',
    (error: unknown) => (isError(error) ? error.code : error),
  )

describe('a passkey', () => {
  it('is kept by its device, and gives the same key at creation and whenever it is asked for the same salt', async () => {
    const asked = newOne()
    const made = await passkeys.create(asked)
    expect(made.publicKey).toHaveLength(65)
    expect(made.publicKey[0]).toBe(4)
    const [kept] = await held()
    expect(kept).toMatchObject({ rpId, isResidentCredential: true })
    const known = { credentialId: made.credentialId, salt: asked.salt }
    const opened = await passkeys.open({ rpId, passkeys: [known] })
    expect(opened.credentialId).toEqual(made.credentialId)
    expect(await derived(opened.prf)).toBe(await derived(made.prf))
    const other = await passkeys.open({ rpId, passkeys: [{ ...known, salt: bytes(32) }] })
    expect(await derived(other.prf)).not.toBe(await derived(made.prf))
  })

  it('gives its secret as a key that cannot be read, and leaves no byte of it', async () => {
    const seen: ArrayBuffer[] = []
    const watched = createPasskeys({ ...browser, credentials: { ...withResults((buffer) => void seen.push(buffer)) } })
    const asked = newOne()
    const { credentialId, prf } = await watched.create(asked)
    await watched.open({ rpId, passkeys: [{ credentialId, salt: asked.salt }] })
    expect(seen.length).toBeGreaterThan(0)
    for (const buffer of seen) expect([...new Uint8Array(buffer)]).toEqual(Array.from({ length: 32 }, () => 0))
    expect(prf.extractable).toBe(false)
    await expect(crypto.subtle.exportKey('raw', prf)).rejects.toThrow(/.*/)
    // It goes to the vault over a port.
    expect(await derived(structuredClone(prf))).toBe(await derived(prf))
  })

  it('is asked a second time where its creation gives no secret yet', async () => {
    let asked = 0
    const credentials = {
      create: async (options?: CredentialCreationOptions) => {
        const made = (await navigator.credentials.create(options)) as PublicKeyCredential
        const told = made.getClientExtensionResults()
        return Object.assign(made, { getClientExtensionResults: () => ({ ...told, prf: { enabled: true } }) })
      },
      get: (options?: CredentialRequestOptions) => (asked++, navigator.credentials.get(options)),
    }
    const order = newOne()
    const made = await createPasskeys({ ...browser, credentials }).create(order)
    expect(asked).toBe(1)
    const again = await passkeys.open({ rpId, passkeys: [{ credentialId: made.credentialId, salt: order.salt }] })
    expect(await derived(made.prf)).toBe(await derived(again.prf))
  })

  it('is found among several, each with its own salt', async () => {
    const first = newOne()
    const second = newOne()
    const one = await passkeys.create(first)
    const two = await passkeys.create(second)
    await cdp().send('WebAuthn.removeCredential', { authenticatorId, credentialId: btoa(String.fromCharCode(...one.credentialId)) })
    const opened = await passkeys.open({
      rpId,
      passkeys: [
        { credentialId: one.credentialId, salt: first.salt },
        { credentialId: two.credentialId, salt: second.salt },
      ],
    })
    expect(opened.credentialId).toEqual(two.credentialId)
    expect(await derived(opened.prf)).toBe(await derived(two.prf))
  })

  it('answers to a digest so that the vault believes it, and to no other', async () => {
    const { credentialId, publicKey } = await passkeys.create(newOne())
    const digest = bytes(32)
    const answer = await passkeys.assert({ rpId, credentialIds: [credentialId], challenge: digest })
    expect(answer.credentialId).toEqual(credentialId)
    const expected = { rpId, publicKey, digest: fromBytes(digest) }
    await verifyAssertion(crypto.subtle, answer, expected)
    expect(await codeOf(verifyAssertion(crypto.subtle, answer, { ...expected, digest: fromBytes(bytes(32)) }))).toBe('vault/presence')
    const other = await passkeys.create(newOne())
    expect(await codeOf(verifyAssertion(crypto.subtle, answer, { ...expected, publicKey: other.publicKey }))).toBe('vault/presence')
  })
})

describe('no passkey', () => {
  it('is kept of a device that has no secret to give', async () => {
    await plugIn({ hasPrf: false })
    expect(await codeOf(passkeys.create(newOne()))).toBe('vault/passkey-no-prf')
    await expect.poll(held).toEqual([])
  })

  it('is made twice for one vault on one device', async () => {
    const { credentialId } = await passkeys.create(newOne())
    expect(await codeOf(passkeys.create({ ...newOne(), exclude: [credentialId] }))).toBe('vault/passkey-exists')
    expect(await held()).toHaveLength(1)
  })

  it('is given where its person is not recognised', async () => {
    const { credentialId } = await passkeys.create(newOne())
    await cdp().send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false })
    expect(await codeOf(passkeys.assert({ rpId, credentialIds: [credentialId], challenge: bytes(32) }))).toBe('vault/passkey-cancelled')
    expect(await codeOf(passkeys.open({ rpId, passkeys: [{ credentialId, salt: bytes(32) }] }))).toBe('vault/passkey-cancelled')
    expect(await codeOf(passkeys.create(newOne()))).toBe('vault/passkey-cancelled')
  })

  it('is waited for once nobody wants it any more', async () => {
    await cdp().send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled: false })
    const asked = new AbortController()
    const waiting = codeOf(passkeys.create({ ...newOne(), signal: asked.signal }))
    asked.abort()
    expect(await waiting).toBe('app/aborted')
  })

  it('is asked of a browser without them, nor of a page that is at an address instead of a name', async () => {
    for (const less of [{ credentials: undefined }, { known: undefined }, { hostname: '127.0.0.1' }, { hostname: '[::1]' }]) {
      const without = createPasskeys({ ...browser, ...less })
      expect(await without.support()).toBe('no')
      expect(await codeOf(without.create(newOne()))).toBe('vault/passkey-unsupported')
      expect(await codeOf(without.assert({ rpId, credentialIds: [], challenge: bytes(32) }))).toBe('vault/passkey-unsupported')
    }
  })

  it.each([
    ['NotSupportedError', 'vault/passkey-unsupported'],
    ['SecurityError', 'vault/passkey-unsupported'],
    ['ConstraintError', 'vault/passkey-unsupported'],
    ['OperationError', 'vault/passkey-cancelled'],
  ])('comes of a %s', async (name, code) => {
    const refuse = () => Promise.reject(new DOMException('in the browser’s own words', name))
    const refusing = createPasskeys({ ...browser, credentials: { create: refuse, get: refuse } })
    expect(await codeOf(refusing.create(newOne()))).toBe(code)
    expect(await codeOf(refusing.open({ rpId, passkeys: [] }))).toBe(code)
  })
})

it('says whether this browser’s passkeys can give a secret, and perhaps where it does not say', async () => {
  const told = async (capabilities: PublicKeyCredentialClientCapabilities) => capabilities
  const saying = (capabilities: PublicKeyCredentialClientCapabilities) =>
    createPasskeys({ ...browser, known: { getClientCapabilities: () => told(capabilities) } }).support()
  expect(await saying({ 'extension:prf': true })).toBe('yes')
  expect(await saying({ 'extension:prf': false })).toBe('no')
  expect(await saying({})).toBe('perhaps')
  expect(await createPasskeys({ ...browser, known: {} }).support()).toBe('perhaps')
})

/** The browser's own container, with a look at the buffers of the secrets that it hands out. */
function withResults(see: (buffer: ArrayBuffer) => void): Pick<CredentialsContainer, 'create' | 'get'> {
  const look = <T extends Credential | null>(found: T): T => {
    const told = (found as PublicKeyCredential | null)?.getClientExtensionResults()
    const first = told?.prf?.results?.first
    if (first instanceof ArrayBuffer) see(first)
    // Each call of the browser's makes new buffers: who asks again must get those that were seen.
    return found && Object.assign(found, { getClientExtensionResults: () => told })
  }
  return {
    create: async (options) => look(await navigator.credentials.create(options)),
    get: async (options) => look(await navigator.credentials.get(options)),
  }
}
