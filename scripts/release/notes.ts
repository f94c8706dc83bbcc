import { changelogSection } from './changelog.ts'
import { Refusal } from './refusal.ts'

/** What CHANGELOG.md says of a version: the section `## 1.2.0`, with or without a date behind it. Refuses a version that has none. */
export function notesOf(changelog: string, version: string): string {
  const section = changelogSection(changelog, version)
  if (section === undefined)
    throw new Refusal('no-notes', `CHANGELOG.md says nothing under "## ${version}". Write what changed, then commit.`)
  return `# Assay ${version}\n\n${section.text}\n`
}
