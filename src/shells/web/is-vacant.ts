/** Databases of the vault: itself, and what it remembers of the last one (src/vault/file). */
const VAULT_DATABASES = ['assay-vault', 'assay-vault-epoch']

/** Whether no vault ever ran on this device: none of its databases is there. False where the browser does not list them, or does not answer. */
export async function isVacant(factory: Pick<IDBFactory, 'databases'>): Promise<boolean> {
  try {
    const names = (await factory.databases()).map(({ name }) => name)
    return !VAULT_DATABASES.some((name) => names.includes(name))
  } catch {
    return false
  }
}
