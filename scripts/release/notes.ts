import { Refusal } from './refusal.ts'

/** A version as a release has it. */
export const isVersion = (text: string): boolean => /^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)$/.test(text)

/** Less than zero where the first version is older. */
export function compareVersions(a: string, b: string): number {
  const [one, other] = [a, b].map((text) => text.split('.').map(Number)) as [number[], number[]]
  const index = one.findIndex((part, at) => part !== other[at])
  return index < 0 ? 0 : (one[index] ?? 0) - (other[index] ?? 0)
}

/** What CHANGELOG.md says of a version: the section `## 1.2.0`, with or without a date behind it. Refuses a version that has none. */
export function notesOf(changelog: string, version: string): string {
  const sections = changelog.replaceAll('\r\n', '\n').split(/^(?=## )/m)
  const section = sections.find((part) => /^## (\d+\.\d+\.\d+)(?![\w.-])/.exec(part)?.[1] === version)
  const text = section?.slice(section.indexOf('\n')).trim() ?? ''
  if (text === '') throw new Refusal('no-notes', `CHANGELOG.md says nothing under "## ${version}". Write what changed, then commit.`)
  return `# Assay ${version}\n\n${text}\n`
}
