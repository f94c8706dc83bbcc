import { afterAll, beforeAll, expect, it } from 'vitest'
import { startDevnet, type Devnet } from '../../../scripts/devnet/start.ts'
import { type Liar, startLiar } from '../../../test/liars/liar.ts'
import { lieNamed } from '../../../test/liars/lies.ts'
import { importWords } from '../../../test/support/import-words.ts'
import { find, paying, sent } from '../../../test/support/quiet-devnet.ts'
import { createDevice, look, openTab, PASSWORD, devnetChain } from '../../../test/support/whole-wallet.ts'
import { MNEMONIC } from '../../../devnet/addresses.ts'

// A transaction that is final by an endpoint's word alone, while the light client reaches nobody.

let town: Devnet
let beacon: Liar
beforeAll(async () => {
  town = await startDevnet({ port: 0, as: 'own' })
  beacon = await startLiar({ upstream: town.beacon, port: 0 })
}, 180_000)
afterAll(async () => {
  await beacon.stop()
  await town.stop()
})

it('is followed on until the light client proves it, a look a minute', async () => {
  const device = createDevice()
  const known = devnetChain(town.url)
  const host = { id: 'beacon', url: beacon.url, roles: ['consensus'], owner: 'own', operator: 'beacon' } as const
  const tab = await openTab(
    device,
    { ...known, endpoints: [...known.endpoints, host], consensus: { config: 'practice' } },
    { follows: false },
  )
  await importWords(tab.wallet.session, MNEMONIC, PASSWORD)
  const id = await sent(tab, paying(318n))
  await expect.poll(() => town.rpc('eth_getTransactionReceipt', [id])).not.toBeNull()
  beacon.tell(lieNamed('down'))
  await town.rpc('anvil_mine', ['0x80'])
  const lookLater = async (): Promise<void> => {
    device.clock.skip(61_000)
    await look(tab)
  }
  await lookLater()
  await expect
    .poll(async () => {
      await lookLater()
      return find(tab, id).state
    })
    .toMatchObject({ at: 'included', depth: 'final', evidence: { kind: 'claimed' } })
  const askedOf = (): number => tab.left.filter(({ methods }) => methods.includes('eth_getTransactionReceipt')).length
  const before = askedOf()
  for (let looks = 0; looks < 3; looks++) await look(tab)
  expect(askedOf(), 'not at every look').toBe(before)
  beacon.tell(undefined)
  // A minute that passes at once also ends what is asked meanwhile: none passes while a question is open, which is told within a second.
  await expect
    .poll(
      async () => {
        if (tab.wallet.waits.open.get().length === 0) await lookLater()
        return find(tab, id).state
      },
      { timeout: 90_000, interval: 2_000 },
    )
    .toMatchObject({ at: 'included', depth: 'final', evidence: { kind: 'proved' }, depthEvidence: { kind: 'proved' } })
  tab.kill()
})
