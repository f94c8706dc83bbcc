import { createCipheriv, pbkdf2Sync } from 'node:crypto'

type Seal = { readonly rounds?: number; readonly algorithm?: string; readonly old?: true }

/** A vault as @metamask/browser-passworder writes it, by Node's own functions; what the package itself writes is read in test/peers. */
export function sealed(password: string, content: unknown, { rounds = 10, algorithm = 'PBKDF2', old }: Seal = {}): string {
  const [salt, iv] = [Buffer.alloc(32, 3), Buffer.alloc(16, 4)]
  const key = pbkdf2Sync(password, salt, old ? 10_000 : rounds, 32, 'sha256')
  const cipher = createCipheriv('aes-256-gcm', key, iv)
  const text = typeof content === 'string' ? content : JSON.stringify(content)
  const data = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return JSON.stringify({
    data: data.toString('base64'),
    iv: iv.toString('base64'),
    ...(old ? {} : { keyMetadata: { algorithm, params: { iterations: rounds } } }),
    salt: salt.toString('base64'),
  })
}
