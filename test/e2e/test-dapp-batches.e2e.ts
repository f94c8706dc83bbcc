import { CONTRACTS } from '../../devnet/addresses.ts'
import { delegateTo } from './support/delegation.ts'
import { type Call, type Ends, ME, ROADS } from './support/test-dapp.ts'
import { expect } from './support/walk.ts'

/** `eip5792SendCallsRequiredAssetsButton` can be pressed on chains alone where the dapp knows a USDC. */
const BATCHES: readonly Ends[] = [
  ['ppomSendMaliciousEthButton', 'danger:recipient/no-code'],
  // On a chain that it does not know the dapp names no contract, and no account can create one among other calls.
  ['ppomSendMaliciousERC20TransferButton', 5760],
  ['ppomSendMaliciousERC20ApprovalButton', 5760],
  ['ppomSendMaliciousSetApprovalForAllButton', 5760],
  ['ppomSendMaliciousContractInteractionButton', 'danger:recipient/no-code'],
  ['ppomSendThreeMaliciousTxsButton', 5760],
  ['eip5792SendCallsApprovalButton', 'danger:allowance/no-code'],
]

for (const [road, test] of ROADS)
  test.describe(`over ${road}`, () => {
    test('MetaMask’s test page sends several calls at once, and whatever it asks for ends with its connection [P3 P5] @own-only @rest', async ({
      testDapp: { calls, ends, found, press, reject, signed, text },
      town,
    }) => {
      const can = async (status: string): Promise<void> => {
        await expect(async () => {
          // The page clears it when it hears of accounts, which may be after it was filled.
          await text('eip5792AccountInput').fill(ME)
          expect(await press('eip5792GetCapabilitiesButton')).toMatchObject({ result: { '0x7a69': { atomic: { status } } } })
        }).toPass({ timeout: 30_000 })
      }
      await test.step('an account without code is asked whether it takes some on', async () => {
        await can('ready')
        expect(await press('eip5792SendCallsButton')).toBe('shown')
        await expect.poll(() => found()).toContain('danger:recipient/no-code')
        await reject(5750)
      })
      await test.step('an account whose code makes several calls', async () => {
        await delegateTo(town, 'deployer', CONTRACTS.simple7702)
        await can('supported')
        await ends(BATCHES)
        await signed('eip5792SendCallsButton')
        await expect(async () => {
          expect(await press('eip5792GetCallsStatusButton')).toMatchObject({ result: { status: 200, atomic: true } })
        }).toPass({ timeout: 60_000 })
      })
      await test.step('ten and ten at once: some wait, none is signed, and all end with the connection', async () => {
        const before = (await calls()).length
        await text('sendEIP1559Batch').click()
        await text('signTypedDataV4Batch').click()
        const codes = async () =>
          (await calls()).slice(before).flatMap(({ method, code }: Call) => (method.startsWith('eth_s') ? [code] : []))
        await expect.poll(async () => (await codes()).filter((code) => code === -32005).length).toBeGreaterThan(9)
        expect((await codes()).length).toBe(20)
        await text('revokeAccountsPermission').click()
        await expect.poll(async () => (await codes()).every((code) => code === -32005 || code === 4100)).toBe(true)
        await expect(text('accounts')).toHaveText('')
      })
    })
  })
