import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it } from 'vitest'
import type { OwnTransaction } from '#core/activity/activity'
import type { OwnSignature } from '#core/permissions/own-signature'
import type { Request, Stage } from '#core/signing/request'
import { fail } from '#core/errors'
import { say } from '#core/text/words'
import { openDatabase, openRecords, type Records } from '#store'
import { createTestPlatform } from '../../../test/support/platform.ts'
import { CAST, CHAIN_ID } from '../../../devnet/addresses.ts'
import { recover } from './recover.ts'
import { linkReplaced, moveRequest, settleRequest } from './settle.ts'

const REQUEST = 'r1'
const OWN = { kind: 'own' } as const
const request = (stage: Stage, id = REQUEST): Request => ({
  id,
  origin: OWN,
  account: CAST.deployer,
  chainId: CHAIN_ID,
  createdAt: 0,
  stage,
  kind: 'message',
  asked: { kind: 'message', message: '0x6869' },
})
const transaction = (id: `0x${string}`, more: Partial<OwnTransaction> = {}): OwnTransaction => ({
  id,
  chainId: CHAIN_ID,
  account: CAST.deployer,
  requestId: REQUEST,
  intent: { kind: 'call', to: CAST.dave, value: 1n, data: '0x' },
  transaction: { type: 'eip1559', chainId: CHAIN_ID, nonce: 0, gasLimit: 21_000n, to: CAST.dave, value: 1n, data: '0x', accessList: [], maxFeePerGas: 2n, maxPriorityFeePerGas: 1n }, // prettier-ignore
  raw: '0x02',
  sentence: say('Send it'),
  createdAt: 0,
  state: { at: 'signed' },
  predicted: [],
  ...more,
})
const signature = (id = REQUEST): OwnSignature => ({
  id,
  account: CAST.deployer,
  chainId: CHAIN_ID,
  origin: OWN,
  asked: { kind: 'message', message: '0x6869' },
  digest: '0x01',
  signature: `0x${'11'.repeat(65)}`,
  sentence: say('Sign it'),
  createdAt: 0,
})

const DIGEST = '0x01'
const STAGES: readonly Stage[] = [
  { at: 'draft' },
  { at: 'analysing' },
  { at: 'ready', digest: DIGEST },
  { at: 'signing', digest: DIGEST },
  { at: 'signed', signatureId: REQUEST },
  { at: 'signed', transactionId: '0x0a' },
  { at: 'closed', why: 'rejected' },
]

let name = 0
let platform: ReturnType<ReturnType<typeof createTestPlatform>['tab']>
let records: Records
let session: { readonly vaultId: '0x01'; readonly recordsKey: CryptoKey }
/** What another tab of the same device reads from the disk. */
const onDisk = async (): Promise<Records> => openRecords(await openDatabase(`settle ${name}`), createTestPlatform().tab(), session)

beforeEach(async () => {
  name++
  platform = createTestPlatform().tab()
  const recordsKey = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
  session = { vaultId: '0x01', recordsKey }
  records = await openRecords(await openDatabase(`settle ${name}`), platform, session)
})

type Kept = 'nothing' | 'bytes' | 'signature' | 'both'
const KEPT: readonly Kept[] = ['nothing', 'bytes', 'signature', 'both']

/** What is on disk beside the request. */
async function keep(kept: Kept): Promise<void> {
  if (kept === 'bytes' || kept === 'both') await records.transactions.put(transaction('0x0b'))
  if (kept === 'signature' || kept === 'both') await records.signatures.put(signature())
}

/** Signed bytes that exist may be sent, so they come first; then a signature; then what was being signed is a draft. What has ended stays. */
function expected(stage: Stage, kept: Kept): Stage {
  if (stage.at === 'signed' || stage.at === 'closed') return stage
  if (kept === 'bytes' || kept === 'both') return { at: 'signed', transactionId: '0x0b' }
  if (kept === 'signature') return { at: 'signed', signatureId: REQUEST }
  return stage.at === 'signing' ? { at: 'draft' } : stage
}

describe('what a request is in truth', () => {
  const rows = STAGES.flatMap((stage) => KEPT.map((kept) => ({ stage, kept, name: Object.values(stage).join(' ') })))
  it.each(rows)('$name, with $kept on disk', async ({ stage, kept }) => {
    await records.requests.put(request(stage))
    await keep(kept)
    expect((await settleRequest(platform, records, REQUEST)).stage).toEqual(expected(stage, kept))
    expect((await onDisk()).requests.find(REQUEST)?.stage).toEqual(expected(stage, kept))
    // Once more changes nothing.
    expect((await settleRequest(platform, records, REQUEST)).stage).toEqual(expected(stage, kept))
  })

  it('is told by its own bytes and signature alone, not by those of another', async () => {
    await records.requests.put(request({ at: 'signing', digest: DIGEST }))
    await records.transactions.put(transaction('0x0b', { requestId: 'another' }))
    await records.signatures.put(signature('another'))
    expect((await settleRequest(platform, records, REQUEST)).stage).toEqual({ at: 'draft' })
  })

  it('is told by what another tab wrote that this one has not heard of', async () => {
    await records.requests.put(request({ at: 'signing', digest: DIGEST }))
    const other = await onDisk()
    await other.transactions.put(transaction('0x0b'))
    expect(records.transactions.find('0x0b')).toBeUndefined()
    expect((await settleRequest(platform, records, REQUEST)).stage).toEqual({ at: 'signed', transactionId: '0x0b' })
  })

  it('remembers what it was signed to replace, where its tab died before that', async () => {
    await records.requests.put(request({ at: 'signing', digest: DIGEST }))
    await records.transactions.put(transaction('0x0a', { requestId: 'earlier' }))
    await records.transactions.put(transaction('0x0b', { replaces: '0x0a' }))
    await settleRequest(platform, records, REQUEST)
    const disk = await onDisk()
    expect([disk.transactions.find('0x0a')?.replacedBy, disk.transactions.find('0x0b')?.replacedBy]).toEqual(['0x0b', undefined])
  })

  it('is nothing where there is none', async () => {
    await expect(settleRequest(platform, records, 'none')).rejects.toMatchObject({ code: 'request/unknown' })
  })
})

describe('a request is moved', () => {
  it('by several events in one write, in their order', async () => {
    await records.requests.put(request({ at: 'draft' }))
    const moved = await moveRequest(platform, records.requests, REQUEST, [
      { kind: 'analysed', digest: DIGEST },
      { kind: 'consented', digest: DIGEST },
    ])
    expect(moved.stage).toEqual({ at: 'signing', digest: DIGEST })
    expect((await onDisk()).requests.find(REQUEST)).toEqual({ ...request({ at: 'draft' }), stage: { at: 'signing', digest: DIGEST } })
    const wrongOrder = [
      { kind: 'consented', digest: DIGEST },
      { kind: 'analysed', digest: DIGEST },
    ] as const
    await records.requests.put(request({ at: 'draft' }))
    expect((await moveRequest(platform, records.requests, REQUEST, wrongOrder)).stage).toEqual({ at: 'ready', digest: DIGEST })
  })

  it('and a lock closes what an app asked for, and none of the person’s own', async () => {
    await records.requests.put(request({ at: 'ready', digest: DIGEST }))
    await records.requests.put({
      ...request({ at: 'ready', digest: DIGEST }, 'r2'),
      origin: { kind: 'app', origin: 'https://app.example' },
    })
    const stageOf = async (id: string): Promise<Stage> => (await moveRequest(platform, records.requests, id, [{ kind: 'locked' }])).stage
    expect([await stageOf(REQUEST), await stageOf('r2')]).toEqual([{ at: 'draft' }, { at: 'closed', why: 'locked' }])
  })

  it('from where another tab left it, not from what this one heard last', async () => {
    await records.requests.put(request({ at: 'ready', digest: DIGEST }))
    await (await onDisk()).requests.put(request({ at: 'closed', why: 'rejected' }))
    const moved = await moveRequest(platform, records.requests, REQUEST, [{ kind: 'consented', digest: DIGEST }])
    expect(moved.stage).toEqual({ at: 'closed', why: 'rejected' })
  })

  it('and is not written where nothing fits', async () => {
    await records.requests.put(request({ at: 'draft' }))
    const before = records.requests.find(REQUEST)
    const pages = async () => (await openDatabase(`settle ${name}`)).getAll('pages')
    const written = await pages()
    expect(await moveRequest(platform, records.requests, REQUEST, [{ kind: 'sign-failed' }])).toEqual(before)
    // Each write seals a page anew.
    expect(await pages()).toEqual(written)
  })
})

describe('one that takes the place of another', () => {
  it('is remembered by it, the newest last', async () => {
    await records.transactions.put(transaction('0x0a'))
    await linkReplaced(platform, records.transactions, transaction('0x0b', { replaces: '0x0a' }))
    expect(records.transactions.find('0x0a')?.replacedBy).toBe('0x0b')
    await linkReplaced(platform, records.transactions, transaction('0x0c', { replaces: '0x0a' }))
    expect(records.transactions.find('0x0a')?.replacedBy).toBe('0x0c')
  })

  it('is none where it replaces nothing, or nothing that is kept', async () => {
    await records.transactions.put(transaction('0x0a'))
    await linkReplaced(platform, records.transactions, transaction('0x0b'))
    await linkReplaced(platform, records.transactions, transaction('0x0b', { replaces: '0x0f' }))
    expect(records.transactions.get()).toEqual([transaction('0x0a')])
  })
})

describe('after a tab that died', () => {
  it.each(STAGES.map((stage) => ({ stage, name: Object.values(stage).join(' ') })))(
    'what was $name is settled where it needs to be',
    async ({ stage }) => {
      await records.requests.put(request(stage))
      await recover(platform, records)
      expect(records.requests.find(REQUEST)?.stage).toEqual(expected(stage, 'nothing'))
      await keep('signature')
      await recover(platform, records)
      // A draft again after the first time: its signature says more than that.
      expect(records.requests.find(REQUEST)?.stage).toEqual(expected(expected(stage, 'nothing'), 'signature'))
    },
  )

  it.each(STAGES.map((stage) => ({ stage, name: Object.values(stage).join(' ') })))(
    'what was $name has been signed where its bytes are there',
    async ({ stage }) => {
      await records.requests.put(request(stage))
      await keep('bytes')
      await recover(platform, records)
      expect(records.requests.find(REQUEST)?.stage).toEqual(expected(stage, 'bytes'))
    },
  )

  it('takes no lock of what needs no settling', async () => {
    const locks: string[] = []
    const noting: Pick<typeof platform, 'withLock'> = {
      withLock: (key, options, work) => (locks.push(key), platform.withLock(key, options, work)),
    }
    for (const [at, stage] of STAGES.entries()) await records.requests.put(request(stage, `r${at}`))
    // What has ended stays so, whatever is there of it.
    for (const id of ['r4', 'r6']) await records.signatures.put(signature(id))
    await records.transactions.put(transaction('0x0a', { requestId: 'r5' }))
    await recover(noting, records)
    expect(locks.filter((key) => key.startsWith('request:'))).toEqual(['request:r3'])
  })

  const failing = (error: unknown): Pick<typeof platform, 'withLock'> => ({
    async withLock() {
      throw error
    },
  })
  it('leaves as it is what the disk does not take, and goes on; what is broken is heard of', async () => {
    await records.requests.put(request({ at: 'signing', digest: DIGEST }))
    await recover(failing(fail('store/quota')), records)
    expect(records.requests.find(REQUEST)?.stage.at).toBe('signing')
    await expect(recover(failing(new TypeError('broken')), records)).rejects.toThrow('broken')
  })

  it('what another tab is signing now is left to it', async () => {
    await records.requests.put(request({ at: 'signing', digest: DIGEST }))
    await platform.withLock(`request:${REQUEST}`, { wait: true }, () => recover(platform, records))
    expect(records.requests.find(REQUEST)?.stage.at).toBe('signing')
  })
})
