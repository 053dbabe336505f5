import { describe, expect, it } from "vitest";
import { changeFilters, honoured, listActive, readFilters, searchPath } from "./filters.ts";

const read = (text: string) => readFilters(new URLSearchParams(text));

describe("the filters of an address", () => {
  it("are read and written alike", () => {
    const path =
      "/members?gender=woman&country=DE&countryregion=13&min_age=25&max_age=40&order=newest&kind=fictional&cursor=abc";
    const filters = read(path.slice(path.indexOf("?")));
    expect(filters).toEqual({
      gender: "woman",
      country: "DE",
      countryregion: "13",
      min_age: 25,
      max_age: 40,
      order: "newest",
      kind: "fictional",
    });
    expect(searchPath(filters, "abc")).toBe(path);
    expect(searchPath({})).toBe("/members");
    expect(read("country=any")).toEqual({ country: "any" });
    const wished = "/members?photo=yes&online=yes&new=yes&interests=wine%2Ccats&order=best";
    expect(read(wished.slice(8))).toEqual({
      photo: "yes",
      online: "yes",
      new: "yes",
      interests: "wine,cats",
      order: "best",
    });
    expect(searchPath(read(wished.slice(8)))).toBe(wished);
    const shown =
      "/members?distance=25&seeks=man&hair_color=red%2Cgrey&relationship_status=single&order=newest";
    expect(read(shown.slice(8))).toEqual({
      distance: 25,
      seeks: "man",
      hair_color: "red,grey",
      relationship_status: "single",
      order: "newest",
    });
    expect(searchPath(read(shown.slice(8)))).toBe(shown);
    for (const name of ["photo", "online", "new"]) expect(read(`${name}=yes`)).toEqual({ [name]: "yes" });
    expect(read("interests=shared")).toEqual({ interests: "shared" });
  });

  it("leave out what makes no sense", () => {
    expect(read("gender=cat&country=Germany&min_age=17&max_age=x&order=random&t=5")).toEqual({});
    expect(read("kind=member")).toEqual({});
    expect(read("photo=no&online=&new=1&interests=gold")).toEqual({});
    expect(read("distance=11&seeks=any&hair_color=undisclosed&tattoos=&eye_color=red")).toEqual({});
    expect(read("hair_color=red,green,blonde,red")).toEqual({ hair_color: "blonde,red" });
    expect(read("interests=cats,gold,wine,cats")).toEqual({ interests: "wine,cats" });
    expect(read("kind=everybody&min_age=&max_age=30.5&countryregion=12345678901")).toEqual({});
  });

  it("turn ages the right way round", () => {
    expect(read("min_age=40&max_age=25")).toEqual({ min_age: 25, max_age: 40 });
  });

  it("are written in one order, whatever order they were chosen in", () => {
    expect(searchPath({ order: "online", gender: "man" })).toBe("/members?gender=man&order=online");
  });
});

describe("changing filters", () => {
  it("lets a region go with its country", () => {
    const filters = { country: "DE", countryregion: "13", min_age: 30 };
    expect(changeFilters(filters, { country: "PL" })).toEqual({ country: "PL", min_age: 30 });
    expect(changeFilters(filters, { min_age: 20 })).toEqual({ ...filters, min_age: 20 });
    expect(changeFilters(filters, { countryregion: undefined })).toEqual({ country: "DE", min_age: 30 });
  });

  it("offers each chosen filter a way out, ages as one and the order as none", () => {
    const active = listActive({
      gender: "man",
      country: "DE",
      countryregion: "13",
      min_age: 30,
      order: "online",
    });
    expect(active).toEqual([
      { name: "gender", without: { country: "DE", countryregion: "13", min_age: 30, order: "online" } },
      { name: "country", without: { gender: "man", min_age: 30, order: "online" } },
      { name: "countryregion", without: { gender: "man", country: "DE", min_age: 30, order: "online" } },
      { name: "age", without: { gender: "man", country: "DE", countryregion: "13", order: "online" } },
    ]);
    expect(listActive({ order: "newest" })).toEqual([]);
    const wished = { photo: "yes", new: "yes", interests: "shared" } as const;
    expect(listActive(wished)).toEqual([
      { name: "photo", without: { new: "yes", interests: "shared" } },
      { name: "new", without: { photo: "yes", interests: "shared" } },
      { name: "interests", without: { photo: "yes", new: "yes" } },
    ]);
  });

  it("lists no filter that the search did not apply", () => {
    const filters = { photo: "yes", online: "yes", interests: "shared", gender: "man" } as const;
    expect(honoured(filters, {})).toEqual(filters);
    expect(honoured(filters, { photo: true, online: false, interests: [] })).toEqual({
      photo: "yes",
      gender: "man",
    });
  });
});
