import { Refusal } from './refusal.ts'

/** What CHANGELOG.md says of a version: the section `## 1.2.0`, with or without a date behind it. Refuses a version that has none. */
export function notesOf(changelog: string, version: string): string {
  const sections = changelog.replaceAll('\r\n', '\n').split(/^(?=## )/m)
  const section = sections.find((part) => /^## (\d+\.\d+\.\d+)(?![\w.-])/.exec(part)?.[1] === version)
  const text = section?.slice(section.indexOf('\n')).trim() ?? ''
  if (text === '') throw new Refusal('no-notes', `CHANGELOG.md says nothing under "## ${version}". Write what changed, then commit.`)
  return `# Assay ${version}\n\n${text}\n`
}
