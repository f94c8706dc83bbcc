import { getAddress, stringToHex } from 'viem'
import { asks } from './support/app-page.ts'
import { type Ends, ME, ROADS } from './support/test-dapp.ts'
import { expect } from './support/walk.ts'

const SIGNATURE = /^0x[0-9a-f]{130}$/

const PERMITS_AND_ORDERS: readonly Ends[] = [
  ['signPermit', 'danger:allowance/no-code'],
  // An order of which only the root of a tree is told, at a contract that is not on this chain, and none that the Review knows: it is marked, and never clean.
  ['signBlurOrder', 'warn:recipient/first-time'],
  // Its spender is a listed contract that is on no chain here, and the false domain is what is wrong.
  ['signPermitSingle', 'danger:message/domain-separator'],
  // These two hold members that no type of theirs names: `version` of the domain, and a count of what was asked for.
  // It has members that no type names: they are shown as not signed.
  ['signPermitBatch', 'warn:message/malformed'],
  ['signSeaportBulkOrder', 'danger:message/may-move-assets'],
]
const SIGN_INS: readonly Ends[] = [
  ['siweBadDomain', 'block:sign-in/other-site'],
  ['siweBadAccount', 'block:sign-in/other-site'],
  // Its site and its account are right.
  ['siweMalformed', 'warn:sign-in/other-site'],
]
/** They name chain 1 wherever they are: that is told, and they can be signed. */
const OTHER_CHAIN: readonly Ends[] = [['siweResources', 'warn:sign-in/other-site']]

/** A sign-in as the standard wants it. */
const signIn = (host: string): string =>
  `${host} wants you to sign in with your Ethereum account:\n${getAddress(ME)}\n\nGood evening.\n\nURI: http://${host}/\nVersion: 1\nChain ID: 31337\nNonce: 32891757\nIssued At: ${new Date().toISOString()}`

for (const [road, test] of ROADS)
  test.describe(`over ${road}`, () => {
    test('MetaMask’s test page gets signatures that it can verify, and its permits, orders and bad sign-ins are seen through [P3 M3 M4] @own-only', async ({
      testDapp: { agree, dapp, ends, found, popup, press, signed, text },
    }) => {
      const host = new URL(dapp.url()).host
      await test.step('signatures', async () => {
        expect(await signed('personalSign')).toMatch(SIGNATURE)
        await text('personalSignVerify').click()
        await expect.soft(text('personalSignVerifySigUtilResult')).toHaveText(ME)
        await expect.soft(text('personalSignVerifyECRecoverResult')).toHaveText(ME)
        for (const id of ['signTypedDataV4', 'signTypedDataV3']) {
          expect(await signed(id)).toMatch(SIGNATURE)
          await text(`${id}Verify`).click()
          await expect.soft(text(`${id}VerifyResult`)).toHaveText(ME)
        }
      })
      await test.step('permits and orders', () => ends(PERMITS_AND_ORDERS))
      await test.step('sign-ins', async () => {
        await ends([...SIGN_INS, ...OTHER_CHAIN])
        await test.step('siwe', async () => {
          expect(await press('siwe')).toBe('shown')
          await expect(popup.getByRole('heading', { level: 1 })).toContainText(`Sign in to ${host} as Account 1`)
          await expect.poll(() => found()).toContain('warn:sign-in/other-site')
          expect(await agree()).toMatch(SIGNATURE)
          await expect(text('siweResult')).toHaveText(SIGNATURE)
        })
        await test.step('a sign-in for this chain', async () => {
          const good = [stringToHex(signIn(host)), ME]
          expect(await press(async () => void asks(dapp, 'personal_sign', good).catch(() => undefined))).toBe('shown')
          await expect(popup.getByRole('heading', { level: 1 })).toContainText(`Sign in to ${host} as Account 1`)
          expect((await found()).filter((one) => one.includes('sign-in/'))).toEqual([])
          expect(await agree()).toMatch(SIGNATURE)
        })
      })
    })
  })
