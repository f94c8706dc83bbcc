/** How the names of the vault's databases begin: its own, and that of what it remembers of the last one (src/vault/file). */
const VAULT = 'assay-vault'

/** Whether no vault ever ran on this device: none of its databases is there. False where the browser does not list them, or does not answer. */
export async function isVacant(factory: Pick<IDBFactory, 'databases'>): Promise<boolean> {
  try {
    return !(await factory.databases()).some(({ name }) => name?.startsWith(VAULT))
  } catch {
    return false
  }
}
