/** Names under which browsers know the permission to reach this computer: Chromium 145 and later, 142 to 144. */
const PERMISSIONS = ['loopback-network', 'local-network-access']

/**
 * True when the browser keeps this page from reaching the person's own computer (Local Network Access). A refusal looks like any other failure
 * unless one asks for the state of the permission.
 */
export async function isLocalAccessDenied(): Promise<boolean> {
  for (const name of PERMISSIONS) {
    try {
      const { state } = await navigator.permissions.query({ name: name as PermissionName })
      return state === 'denied'
    } catch {
      // A browser that does not know this name does not ask under it either.
    }
  }
  return false
}
