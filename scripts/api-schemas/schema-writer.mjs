import ts from "typescript";

/** Writes the JSON schema of a type as serialised: a Date is text, and undefined is omitted. */
export class SchemaWriter {
  /** Places with an unspecific type. */
  untyped = [];
  #checker;
  #known = new Map();
  #names = new Map();

  constructor(checker) {
    this.#checker = checker;
  }

  schemaOf(type, where, path = "data") {
    const { flags } = type;
    if (flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown | ts.TypeFlags.NonPrimitive)) {
      this.untyped.push(`${where} ${path}: ${this.#checker.typeToString(type)}`);
      return {};
    }
    if (flags & (ts.TypeFlags.Void | ts.TypeFlags.Undefined)) return { type: "object", properties: {} };
    if (flags & ts.TypeFlags.Null) return { type: "null" };
    if (type.isStringLiteral()) return { type: "string", const: type.value };
    if (type.isNumberLiteral()) return { type: "number", const: type.value };
    if (flags & ts.TypeFlags.BooleanLiteral)
      return { type: "boolean", const: this.#checker.typeToString(type) === "true" };
    if (flags & (ts.TypeFlags.String | ts.TypeFlags.TemplateLiteral | ts.TypeFlags.StringMapping))
      return { type: "string" };
    if (flags & ts.TypeFlags.Number) return { type: "number" };
    if (flags & ts.TypeFlags.Boolean) return { type: "boolean" };
    if (type.isUnion()) return this.#named(type, where, path, (at) => this.#union(type, where, at));
    if (flags & ts.TypeFlags.TypeParameter || flags & ts.TypeFlags.Instantiable) {
      const bound = this.#checker.getBaseConstraintOfType(type);
      if (bound && bound !== type) return this.schemaOf(bound, where, path);
    }
    if (type.getSymbol()?.name === "Date") return { type: "string", format: "date-time" };
    if (this.#checker.isTupleType(type) || this.#checker.isArrayType(type))
      return this.#array(type, where, path);
    return this.#named(type, where, path, (at) => this.#properties(type, where, at));
  }

  /** The named objects, by name. */
  components() {
    return Object.fromEntries(
      [...this.#names]
        .map(([name, type]) => [name, this.#known.get(type).schema])
        .sort(([a], [b]) => (a < b ? -1 : 1)),
    );
  }

  #union(type, where, path) {
    const parts = type.types.filter(({ flags }) => !(flags & (ts.TypeFlags.Undefined | ts.TypeFlags.Void)));
    const constants = parts.filter((part) => part.isStringLiteral() || part.isNumberLiteral());
    const booleans = parts.filter(({ flags }) => flags & ts.TypeFlags.BooleanLiteral);
    const others = parts.filter((part) => !constants.includes(part) && !booleans.includes(part));
    const schemas = others.map((part) => this.schemaOf(part, where, path));
    if (booleans.length === 2) schemas.push({ type: "boolean" });
    else schemas.push(...booleans.map((part) => this.schemaOf(part, where, path)));
    for (const kind of ["string", "number"]) {
      const values = constants.map(({ value }) => value).filter((value) => typeof value === kind);
      if (values.length > 0) schemas.push({ type: kind, enum: values.sort() });
    }
    const unique = [...new Map(schemas.map((schema) => [JSON.stringify(schema), schema])).values()];
    if (unique.length === 1) return unique[0];
    return { anyOf: unique.sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)) };
  }

  #array(type, where, path) {
    const items = this.#checker.getTypeArguments(type);
    if (!this.#checker.isTupleType(type))
      return { type: "array", items: this.schemaOf(items[0], where, `${path}[]`) };
    const prefixItems = items.map((item, at) => this.schemaOf(item, where, `${path}[${at}]`));
    return { type: "array", prefixItems, minItems: items.length, maxItems: items.length };
  }

  /** A reference to the schema of a named type; other types are written inline. */
  #named(type, where, path, write) {
    const name = this.#nameOf(type);
    if (!name) return write(path);
    const known = this.#known.get(type);
    if (known) return { $ref: `#/components/schemas/${known.name}` };
    const free = this.#free(name, where);
    this.#known.set(type, { name: free });
    this.#names.set(free, type);
    this.#known.get(type).schema = write(free);
    return { $ref: `#/components/schemas/${free}` };
  }

  #properties(type, where, path) {
    const properties = {};
    const required = [];
    const index = this.#checker.getIndexInfoOfType(type, ts.IndexKind.String);
    for (const property of this.#checker.getPropertiesOfType(type)) {
      const value = this.#checker.getTypeOfSymbol(property);
      if (value.getCallSignatures().length > 0) continue;
      const parts = value.isUnion() ? value.types : [value];
      const optional =
        property.flags & ts.SymbolFlags.Optional ||
        parts.some(({ flags }) => flags & (ts.TypeFlags.Undefined | ts.TypeFlags.Void));
      if (parts.every(({ flags }) => flags & ts.TypeFlags.Undefined)) continue;
      if (!optional) required.push(property.name);
      const schema = this.schemaOf(value, where, `${path}.${property.name}`);
      const description = ts.displayPartsToString(property.getDocumentationComment(this.#checker)).trim();
      properties[property.name] = description ? { ...schema, description } : schema;
    }
    return {
      type: "object",
      properties,
      ...(required.length > 0 && { required: required.sort() }),
      ...(index && { additionalProperties: this.#indexed(index.type, where, path) }),
    };
  }

  #indexed(type, where, path) {
    return type.flags & ts.TypeFlags.Never ? false : this.schemaOf(type, where, `${path}{}`);
  }

  /** The name of one of our interfaces or aliases without type parameters. */
  #nameOf(type) {
    const alias = type.aliasSymbol;
    const symbol = alias ?? type.getSymbol();
    if (!symbol || symbol.name.startsWith("__")) return undefined;
    if (
      alias ? type.aliasTypeArguments?.length : this.#checker.getTypeArguments?.(type)?.length && type.target
    )
      return undefined;
    const isOwn = symbol.declarations?.some(
      (at) =>
        /(^|\/)src\//.test(at.getSourceFile().fileName) &&
        (ts.isInterfaceDeclaration(at) || ts.isTypeAliasDeclaration(at)),
    );
    return isOwn ? symbol.name : undefined;
  }

  /** A unique name: prefixed with the area if two types have the same one. */
  #free(name, where) {
    if (!this.#names.has(name)) return name;
    const area = /src\/(?:areas\/)?(\w+)/.exec(where)?.[1] ?? "";
    const wider = `${area.charAt(0).toUpperCase()}${area.slice(1)}${name}`;
    let free = wider;
    for (let n = 2; this.#names.has(free); n++) free = `${wider}${n}`;
    return free;
  }
}
