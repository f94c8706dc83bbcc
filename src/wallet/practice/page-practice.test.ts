import { readdirSync, readFileSync } from 'node:fs'
import { recoverAddress } from 'viem'
import { expect, it } from 'vitest'
import type { Address } from '#core/ethereum/address'
import { isError } from '#core/errors'
import type { Hex } from '#core/bytes/hex'
import { openPracticeHere, settledLook, spawnPracticeHere } from '../../../test/support/page-practice.ts'

const BOB: Address = '0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc'
const HASH: Hex = `0x${'ab'.repeat(32)}`
const payment = (ether: bigint) => ({ intent: { kind: 'call', to: BOB, value: ether * 10n ** 18n, data: '0x' } }) as const

it('reviews a payment on proved state, signs it with the practice key, and says that it came as previewed', async () => {
  const practice = openPracticeHere()
  const analysis = await settledLook(practice, payment(1n))
  expect(analysis.header).toMatchObject({ head: 'optimistic' })
  expect(analysis.review).toMatchObject({
    outcome: 'success',
    verdict: { mayBeSigned: true, hold: false },
    how: { evidence: { kind: 'computed' } },
  })
  expect(await practice.sign(analysis)).toEqual({ kind: 'included', block: 3n, success: true, asShown: true })
  // The next one stands on what the first one left.
  const next = await settledLook(practice, payment(1n))
  expect(next.header.number).toBe(3n)
  expect('transaction' in next && next.transaction.nonce).toBe(1)
  practice.close()
})

it('says that it would fail where the money does not suffice', async () => {
  const practice = openPracticeHere()
  const { review } = await settledLook(practice, payment(100n))
  expect(review.outcome).toBe('revert')
  practice.close()
})

it('signs messages with the key of the practice account, and no raw hash', async () => {
  const { account } = spawnPracticeHere()
  const signature = await account.call('sign', { digest: HASH })
  const practice = openPracticeHere()
  expect((await recoverAddress({ hash: HASH, signature })).toLowerCase()).toBe(practice.account.address)
  const message = await settledLook(practice, { asked: { kind: 'message', message: '0x68656c6c6f' }, origin: 'https://app.example' })
  expect(await practice.sign(message)).toEqual({ kind: 'signed' })
  const bare = await settledLook(practice, { asked: { kind: 'hash', hash: HASH } })
  await expect(practice.sign(bare)).rejects.toSatisfy((error) => isError(error, 'request/unsupported'))
  practice.close()
  account.close()
})

it('is ended by closing it', async () => {
  const clients = spawnPracticeHere()
  const practice = openPracticeHere(clients)
  practice.close()
  await expect(clients.account.call('sign', { digest: HASH })).rejects.toSatisfy((error) => isError(error, 'app/worker-lost'))
})

it('is given nothing that knows a vault, and so are its screens', () => {
  const importsOf = (path: string): readonly string[] =>
    [...readFileSync(path, 'utf8').matchAll(/from '([^']+)'/g)].map(([, from = '']) => from)
  expect(importsOf('src/wallet/practice/page-practice.ts').filter((from) => /session|vault|signers|store|requests\//.test(from))).toEqual(
    [],
  )
  const folder = 'src/features/practice/minute'
  const screens = readdirSync(folder).filter((name) => !name.includes('.test.'))
  const ports = screens.flatMap((name) =>
    [...readFileSync(`${folder}/${name}`, 'utf8').matchAll(/usePorts<([^>]*)>/g)].map(([, named]) => named),
  )
  expect(ports).toEqual(["'openPractice'"])
})
