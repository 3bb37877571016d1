/** A skill for agents. Source: agentskills.io specification. */
export interface Skill {
  readonly name: string
  readonly description: string
  /** Two to five example questions, from its metadata. */
  readonly examples: readonly string[]
  /** The served text. */
  readonly text: string
  /** SHA-256 of the served bytes, lower-case hexadecimal. */
  readonly sha256: string
}

export const skillPath = (name: string) => `/.well-known/agent-skills/${name}/SKILL.md` as const

const keys = ['name', 'description', 'license', 'compatibility', 'metadata', 'allowed-tools']

/**
 * Parses the frontmatter of a SKILL.md, one line per field. Throws an `Error` with the skill's name for an unknown or
 * missing field, or a name that differs from its folder.
 */
export function readSkill(folder: string, text: string): Omit<Skill, 'sha256'> {
  const refuse = (reason: string) => new Error(`The skill ${folder} ${reason}.`)
  const [, head] = /^---\n([\s\S]*?)\n---\n\n# /.exec(text) ?? []
  if (head === undefined) throw refuse('needs frontmatter between two lines of three dashes, then a heading')
  const fields = new Map<string, string>()
  const metadata = new Map<string, string>()
  for (const line of head.split('\n')) {
    const [, indent, key = '', value = ''] = /^( *)([a-z-]+): ?(.*)$/.exec(line) ?? []
    if (indent === undefined) throw refuse(`has a line that is not a field: ${line}`)
    if (indent !== '') {
      if (!/^"[^"\\]*"$/.test(value)) throw refuse(`has metadata that is not a quoted text: ${line}`)
      metadata.set(key, value.slice(1, -1))
      continue
    }
    if (!keys.includes(key) || fields.has(key)) throw refuse(`may not have the field ${key}`)
    fields.set(key, value)
  }
  const { name, description } = { name: fields.get('name'), description: fields.get('description') }
  if (name !== folder || !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(name) || name.length > 64) {
    throw refuse('needs the name of its folder, in lower-case letters, digits and single dashes')
  }
  if (!description || description.length > 1024 || /: |^["'[{>|]| #/.test(description)) {
    throw refuse('needs a description of at most 1024 characters that is plain YAML')
  }
  const examples = metadata.get('examples')?.match(/[^?]+\?/g) ?? []
  if (examples.length < 2 || examples.length > 5) {
    throw refuse('needs metadata with two to five examples that end with a question mark')
  }
  return { name, description, examples: examples.map((example) => example.trim()), text }
}

/** Returns the index of all skills. Source: Agent Skills discovery 0.2.0. */
export function skillsIndex(skills: readonly Skill[]) {
  return {
    $schema: 'https://schemas.agentskills.io/discovery/0.2.0/schema.json',
    skills: skills.map(({ name, description, sha256 }) => ({
      name,
      type: 'skill-md',
      description,
      url: skillPath(name),
      digest: `sha256:${sha256}`,
    })),
  }
}
