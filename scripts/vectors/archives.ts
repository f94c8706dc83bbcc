import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'

/** A folder to look through, and what it is called: one out of an archive goes by the archive's name. */
export type Place = { readonly folder: string; readonly name: string }

const foldersOf = (root: string, name: string): readonly Place[] => [
  { folder: root, name },
  ...readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((folder) => ({ folder, name: join(name, relative(root, folder)) })),
]

/** Every folder under `root`, itself included, also of archives (`.tar.gz`) that lie in them: those are unpacked, and deleted once `work` is done. */
export async function withFolders<T>(root: string, work: (places: readonly Place[]) => Promise<T>): Promise<T> {
  const unpacked: string[] = []
  try {
    const plain = foldersOf(root, '.')
    const archived = plain.flatMap(({ folder, name }) =>
      readdirSync(folder)
        .filter((file) => file.endsWith('.tar.gz'))
        .flatMap((file) => {
          const into = mkdtempSync(join(tmpdir(), 'vectors-'))
          unpacked.push(into)
          execFileSync('tar', ['-xzf', join(folder, file), '-C', into])
          return foldersOf(into, join(name, file))
        }),
    )
    return await work([...plain, ...archived].toSorted((one, other) => (one.name < other.name ? -1 : 1)))
  } finally {
    for (const folder of unpacked) rmSync(folder, { recursive: true })
  }
}
