import { expect, type Page } from '@playwright/test'

/** A device with passkeys, plugged into the browser by its own protocol. */
export type Authenticator = {
  /** Ids of the passkeys that it keeps, base64. */
  kept(): Promise<readonly string[]>
  /** Whether it recognises its person from now on. */
  recognise(yes: boolean): Promise<void>
}

/** CTAP 2.1, built in, with PRF, keeping its passkeys, verifying its person; it answers without anybody touching it. */
export async function plugIn(page: Page): Promise<Authenticator> {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      ctap2Version: 'ctap2_1',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      hasPrf: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    async kept() {
      const { credentials } = await session.send('WebAuthn.getCredentials', { authenticatorId })
      return credentials.map(({ credentialId }) => credentialId)
    },
    recognise: async (isUserVerified) => void (await session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified })),
  }
}

/** Adds a passkey as a way into the vault, on the screen of ways in. */
export async function makePasskey(page: Page, label: string, password: string): Promise<void> {
  const press = (name: string) => page.getByRole('button', { name, exact: true }).last().click()
  await press('Add a passkey')
  await page.getByLabel('Passkey name').fill(label)
  await press('Create passkey')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await press('Add passkey')
  await expect(page.getByRole('heading', { name: `Passkey ${label}` })).toBeVisible()
}
